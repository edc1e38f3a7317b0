import type { Sent } from '../../../runtime/forms/view/form-view.tsx';
import { isObject } from '../../../runtime/model/json.ts';
import { hashText } from '../../../runtime/render/hash-text.ts';

/** What is the same for a submission however often it is sent: the server knows by it what it has taken already. */
type Sameness = Pick<Sent, 'openMs'> & { idempotencyKey: string };
/** As it is kept, with the short name of its values. */
type Unanswered = Sameness & { of: string };

const PREFIX = 'unanswered:';
const remembered = new Map<string, string>();

/**
 * The submission of a form of an id, to be sent so that it counts once. As long as nobody knows what became of the last one, the same values are the
 * same submission, also after the page was left: an answer may have been lost on its way.
 */
export function withIdempotencyKey(id: string, sent: Sent): Sent & Sameness {
  // Of the values only this stays behind: passwords may be among them.
  const of = hashText(JSON.stringify([sent.values, sent.trap]));
  const last = readUnanswered(id);
  if (last?.of === of) return { ...sent, openMs: last.openMs, idempotencyKey: last.idempotencyKey };
  const made = { openMs: sent.openMs, idempotencyKey: makeKey() };
  writeUnanswered(id, { ...made, of });
  return { ...sent, ...made };
}

/** The server has said what became of it: whatever is sent from now on is a submission of its own. */
export function markAnswered(id: string): void {
  remembered.delete(id);
  try {
    sessionStorage.removeItem(PREFIX + id);
  } catch {
    // A forbidden store kept nothing.
  }
}

function readUnanswered(id: string): Unanswered | undefined {
  try {
    const kept: unknown = JSON.parse(remembered.get(id) ?? sessionStorage.getItem(PREFIX + id) ?? '{}');
    return isObject(kept) && typeof kept.idempotencyKey === 'string'
      ? (kept as unknown as Unanswered)
      : undefined;
  } catch {
    return undefined;
  }
}

function writeUnanswered(id: string, unanswered: Unanswered): void {
  const text = JSON.stringify(unanswered);
  remembered.set(id, text);
  try {
    sessionStorage.setItem(PREFIX + id, text);
  } catch {
    // A full or forbidden store: it is known as long as the page is not loaded anew.
  }
}

// `crypto.randomUUID` is not there on pages without TLS.
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
