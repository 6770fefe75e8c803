// What on the page can be used right now.

/** What a click can be aimed at, and how often each kind is chosen. */
export const CLICKED = {
  button: [4, "button, [role=button]"],
  radio: [2, "input[type=radio], [role=radio]"],
  checkbox: [2, "input[type=checkbox], [role=checkbox], [role=switch]"],
  tab: [1, "[role=tab]"],
  link: [1, "a[href]"],
  summary: [1, "summary"],
  cell: [1, "[role=gridcell], [role=option], tbody tr"],
  picture: [1, "canvas, svg, [role=application]"],
};
export const BOXES = "textarea, input:not([type]), input[type=text], input[type=search], input[type=number]";
export const SLIDERS = "input[type=range]";
export const LISTS = "select";
export const FILES = "input[type=file]";
export const ROOMS = "nav[aria-label=Rooms] button";

/** The elements of a selector that a person could use, as handles. */
export async function usable(page, selector) {
  const list = await page.evaluateHandle(filtered, selector);
  const properties = await list.getProperties();
  await list.dispose();
  return [...properties.values()].map((property) => property.asElement());
}

/** How many there are of each of the selectors. */
export async function counts(page, selectors) {
  const lists = await Promise.all(Object.values(selectors).map((selector) => page.evaluateHandle(filtered, selector)));
  const numbers = await Promise.all(lists.map((list) => list.evaluate((all) => all.length)));
  await Promise.all(lists.map((list) => list.dispose()));
  return Object.fromEntries(Object.keys(selectors).map((name, index) => [name, numbers[index]]));
}

/** Runs in the page. */
function filtered(selector) {
  const within = document.querySelector("dialog:modal") ?? document;
  const leaves = (link) =>
    link.target !== "" || link.origin !== location.origin || link.pathname !== location.pathname;
  return [...within.querySelectorAll(selector)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const seen = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    if (element.disabled || element.closest("[inert]") !== null) return false;
    // The run is about one device, and a person does not see an input for files.
    if (element.name === "device") return false;
    if (element.tagName === "A" && leaves(element)) return false;
    return seen || element.type === "file";
  });
}

/** What an element is called in a log. */
export async function nameOf(element) {
  const name = await element.evaluate((found) => found.ariaLabel ?? (found.labels?.[0] ?? found).textContent ?? "");
  return `“${name.replaceAll(/\s+/gu, " ").trim().slice(0, 60)}”`;
}
