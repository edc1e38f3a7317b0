// Keeps what an owner has chosen about the look of the console, in this browser.

/** Undefined when nothing is kept, or the browser keeps nothing. */
export function readSetting(name: string): unknown {
  try {
    const text = localStorage.getItem(`console.${name}`);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function keepSetting(name: string, value: unknown): void {
  try {
    localStorage.setItem(`console.${name}`, JSON.stringify(value));
  } catch {
    // Without storage the console begins as it is for everybody.
  }
}
