// Speaks with the page in whose dialog the console is drawn.
import type { ActionDependencies } from '../../runtime/model/action.ts';
import { isObject, type JsonObject } from '../../runtime/model/json.ts';
import { isSafeUrl } from '../../runtime/model/link.ts';
import { readFramedValues, type FrameMessage, type RecordAnswer } from '../assembly/framed-console.ts';
import type { HostPage } from './contracts/console-context.ts';

/** What the addresses of records begin with. */
const CONSOLE = '/owner/';

interface JoinedHostPage extends HostPage {
  /** Opens a record of the console in the frame, and another page in place of the one around it. */
  go(to: string): void;
}

const tell = (message: FrameMessage): void => window.parent.postMessage(message, location.origin);

export function joinHostPage({ call }: Pick<ActionDependencies, 'call'>): JoinedHostPage {
  let openHere: ((address: string) => void) | undefined;
  let changed: { call: string; id: string } | undefined;
  const readAnswer = async (isNew: boolean): Promise<RecordAnswer | undefined> => {
    if (changed === undefined) return undefined;
    const { id } = changed;
    // What was changed is stored: when it cannot be read, the page only knows less of it.
    const record = await call(changed.call, { query: id === '' ? {} : { id }, quiet: true }).catch(
      () => null,
    );
    return { id, isNew, record: isObject(record) ? (record as JsonObject) : null };
  };
  return {
    values: readFramedValues(location.search),
    setTitle: (title) => tell({ console: 'titled', title }),
    noteChange(name, id) {
      changed = { call: name, id };
    },
    async leave(isNew = false) {
      tell({ console: 'left', answer: await readAnswer(isNew) });
    },
    setOpener(open) {
      openHere = open;
    },
    go: (to) => {
      if (openHere !== undefined && to.startsWith(CONSOLE)) openHere(to);
      else if (isSafeUrl(to)) tell({ console: 'go', to });
    },
  };
}
