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

let unkeptDeviceId: string | undefined;

/** This browser's id: random, made once, and the same until the storage is cleared. */
export function findDeviceId(): string {
  const known = readStored('deviceId') ?? unkeptDeviceId;
  if (known !== undefined) return known;
  const made = makeUuid();
  if (!writeStored('deviceId', made)) unkeptDeviceId = made;
  return made;
}

// crypto.randomUUID is not there on pages without TLS, such as a server in the local network.
function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
