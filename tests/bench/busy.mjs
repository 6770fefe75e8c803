// Work that leaves no processor of this machine idle, as a build beside the browser does.

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/** Computes on every processor until the returned function is called. */
export function busy() {
  const one = () => spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" });
  const programs = Array.from({ length: availableParallelism() }, one);
  const end = () => programs.forEach((program) => program.kill("SIGKILL"));
  process.once("exit", end);
  return end;
}
