// Loads the parts of a program that are loaded when they are needed.
import { track } from '../../../runtime/model/pending-work.ts';
import { warnWhileHere } from './leaving.ts';

/** Before each further try, in ms: a connection that was lost for a moment is back by then. */
const PAUSES_MS = [250, 1000];

const failedSheets = new Set<HTMLLinkElement>();

/** Loads a part, again after a failure. Rejects with `failure`, for the owner, when no try succeeds. */
export function loadPart<Part>(load: () => Promise<Part>, failure: string): Promise<Part> {
  return track('part', loadWithRetries(load, failure));
}

async function loadWithRetries<Part>(load: () => Promise<Part>, failure: string): Promise<Part> {
  document.addEventListener('error', noteFailedSheet, { capture: true });
  let cause: unknown;
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      reloadSheets();
      return await load();
    } catch (error) {
      cause = error;
    }
  }
  warnWhileHere(failure, cause);
  throw new Error(failure, { cause });
}

function noteFailedSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
}

/** An import loads the scripts of a part again, but no style sheet that it has asked for before. */
function reloadSheets(): void {
  for (const sheet of failedSheets) sheet.replaceWith(sheet.cloneNode());
  failedSheets.clear();
}
