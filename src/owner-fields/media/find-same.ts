// Finds the file of the library that a file is equal to which is about to be uploaded.
import type { MediaFile, ResourceType } from './media-file.ts';

/** To hash a file, a browser holds all of it. */
const MAX_BYTES = 64 * 1024 * 1024;
const FONT = 4;

/** Undefined if there is no equal file, or if it cannot be known: then the file is uploaded. */
export async function findSame(
  ask: (name: string, value: unknown) => Promise<unknown>,
  type: ResourceType,
  file: File,
): Promise<MediaFile | undefined> {
  // Browsers hash only on pages that came by HTTPS or from the same machine.
  if (!isSecureContext || file.size > MAX_BYTES || type === FONT) return undefined;
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const [same] = (await ask('files', { hash, type, pageSize: 1 })) as MediaFile[];
    return same;
  } catch {
    return undefined;
  }
}
