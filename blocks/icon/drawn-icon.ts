/** Reads an icon of the open set as owners choose it: its name and its path, `rocket M12 15v5…`. */
const DRAWN = /^([a-z0-9-]+) (M[-MmLlHhVvCcSsQqTtAaZz0-9., ]+)$/;

/** Undefined for what is a name only, or nothing. The path has characters of paths only. */
export function readDrawnIcon(chosen: string): { name: string; path: string } | undefined {
  const [, name, path] = DRAWN.exec(chosen) ?? [];
  return name === undefined || path === undefined ? undefined : { name, path };
}
