// What is on the first screen of a room, measured as somebody in the last row would.

/** Where words stand that are no running text: what was typed, numbers in tables, controls, the picture itself. */
const NOT_RUNNING = "table,button,label,legend,nav,header,select,textarea,summary,svg,[data-tokens],[data-main],.spoken,script,style,noscript";

/** @param {import("playwright-core").Page} page */
export const firstScreen = (page) => page.evaluate(measure, NOT_RUNNING);

/** Runs in the page: where things are in the window, in pixels, and how many words run beside the picture. */
function measure(notRunning) {
  const rectangle = (element) => {
    const { left, top, right, bottom } = element?.getBoundingClientRect() ?? {};
    return element ? { left, top, right, bottom } : null;
  };
  const inside = (box) => box !== null && box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const mains = [...document.querySelectorAll("[data-main]")].filter((element) => element.getBoundingClientRect().width > 0);
  const main = rectangle(mains[0]);
  const area = main ? (main.right - main.left) * (main.bottom - main.top) : 0;
  const words = [];
  let smallest = { pixels: Infinity, text: "" };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const [node, element] = [walk.currentNode, walk.currentNode.parentElement];
    if (!node.textContent.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, left, width, height } = range.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || left >= innerWidth || width < 2 || height < 2 || element.closest(".spoken, script, style")) continue;
    const drawn = element.closest("svg") && element.getScreenCTM ? element.getScreenCTM().a : 1;
    const pixels = parseFloat(getComputedStyle(element).fontSize) * drawn;
    if (pixels < smallest.pixels) smallest = { pixels, text: node.textContent.trim().slice(0, 40) };
    if (!element.closest(notRunning)) words.push(...node.textContent.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)));
  }
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  return {
    sentence: inside(rectangle(document.querySelector("#sentence"))),
    tokens: inside(rectangle(document.querySelector("[data-tokens]"))),
    pictures: mains.length,
    main: inside(main),
    cut: mains[0] ? [mains[0].scrollWidth - mains[0].clientWidth, mains[0].scrollHeight - mains[0].clientHeight] : null,
    share: Math.round((100 * area) / (innerWidth * innerHeight)) / 100,
    words: words.length,
    smallest,
    scrolls: [scrollWidth > innerWidth, scrollHeight > innerHeight],
  };
}
