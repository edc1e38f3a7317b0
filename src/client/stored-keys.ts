/** Reads and writes what the browser stores in local storage, by name. */
type StoredKey = 'clientToken' | 'deviceId' | 'isLogin' | 'language' | 'pendingFormCode' | 'toursSeen';

/** Reads a stored value; undefined when there is none or the browser has no storage (private windows). */
export function readStored(key: StoredKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes or removes a stored value; false when the browser has no storage. */
export function writeStored(key: StoredKey, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes the member's data from this browser. Other tabs notice it by the storage event. */
export function clearMember(): void {
  writeStored('clientToken', undefined);
  writeStored('isLogin', undefined);
}
