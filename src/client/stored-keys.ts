/** What the browser remembers of a visitor or member, by its name in local storage. */
export type StoredKey = 'clientToken' | 'deviceId' | 'isLogin' | 'language' | 'pendingFormCode';

/** Reads a stored value; undefined when there is none or the browser keeps none (private windows may refuse). */
export function readStored(key: StoredKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a stored value, or removes it; false when the browser keeps none. */
export function writeStored(key: StoredKey, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Forgets the member of this browser. Other tabs learn of it by the storage event. */
export function clearMember(): void {
  writeStored('clientToken', undefined);
  writeStored('isLogin', undefined);
}
