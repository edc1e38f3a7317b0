/** Finds or makes the random id of this browser. */
import { makeUuid } from '../../runtime/model/uuid.ts';
import { readStored, writeStored } from './stored-keys.ts';

let deviceIdInMemory: string | undefined;

/** This browser's id: random, and the same until the storage is cleared. */
export function findDeviceId(): string {
  const known = readStored('deviceId') ?? deviceIdInMemory;
  if (known !== undefined) return known;
  const made = makeUuid();
  if (!writeStored('deviceId', made)) deviceIdInMemory = made;
  return made;
}
