/** Gives a submission its idempotency key, and the same key again while its answer is unknown. */
import type { FormInput } from '../../../runtime/forms/view/submission.ts';
import { isObject } from '../../../runtime/model/json.ts';
import { keepValue, readKept } from '../../../runtime/model/kept-values.ts';
import { makeUuid } from '../../../runtime/model/uuid.ts';
import { hashText } from '../../../runtime/model/hash-text.ts';

/** The values that stay the same when a submission is sent again. */
type Identity = Pick<FormInput, 'openMs' | 'imageCode'> & { idempotencyKey: string };
/** As it is stored. */
type Pending = Identity & { valuesHash: string };

const PREFIX = 'unanswered:';
/** Used when the session storage is full or forbidden; lost with the page. */
const inMemory = new Map<string, Pending>();

/**
 * The input of a form with an idempotency key. While the answer to the last submission is unknown, equal
 * values get the same key, also after a reload: the server may have accepted them although its answer was
 * lost.
 */
export function withIdempotencyKey(id: string, input: FormInput): FormInput & Identity {
  // Only a hash is stored, because the values may hold passwords.
  const valuesHash = hashText(JSON.stringify([input.values, input.honeypot]));
  const last = readPending(id);
  if (last?.valuesHash === valuesHash) {
    const { valuesHash: _, ...identity } = last;
    return { ...input, ...identity };
  }
  const { openMs, imageCode } = input;
  const identity = { openMs, idempotencyKey: makeUuid(), ...(imageCode !== undefined && { imageCode }) };
  writePending(id, { ...identity, valuesHash });
  return { ...input, ...identity };
}

/** Call it when the server has answered. The next submission gets a key of its own. */
export function clearPending(id: string): void {
  inMemory.delete(id);
  keepValue('tab', PREFIX + id, undefined);
}

function readPending(id: string): Pending | undefined {
  const stored = inMemory.get(id) ?? readKept('tab', PREFIX + id);
  return isPending(stored) ? stored : undefined;
}

function isPending(stored: unknown): stored is Pending {
  return isObject(stored) && typeof stored.idempotencyKey === 'string' && typeof stored.openMs === 'number';
}

function writePending(id: string, pending: Pending): void {
  inMemory.set(id, pending);
  keepValue('tab', PREFIX + id, pending);
}
