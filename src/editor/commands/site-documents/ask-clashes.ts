// Asks whose version is kept of what two owners have changed in a site document.
import type { Choices, Side } from '../../../../runtime/compare/merge.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import type { ShownChange } from '../../../assembly/forms/changes-contract.ts';
import type { Dialogs } from '../../store/dialogs.ts';
import type { DocumentClashes } from './document-keeper.ts';

/** How a document's places and values are called on screen. */
export interface ClashTexts {
  titleOf(path: Path): string;
  textOf(path: Path, value: unknown): string;
  /** What the version on this screen is called. */
  mine: string;
}

/** Nothing is chosen beforehand. False: the owner wants to decide later. */
export async function askClashes(
  dialogs: Pick<Dialogs, 'ask'>,
  { titleOf, textOf, mine: mineIs }: ClashTexts,
  { clashes, who }: DocumentClashes,
): Promise<Choices | false> {
  const items = clashes.map(({ path, base, mine, theirs }): ShownChange => {
    const shown = (value: unknown): { text: string } => ({ text: textOf(path, value) });
    const title = titleOf(path);
    const row = { label: title, before: shown(theirs), after: shown(mine), base: shown(base) };
    return { key: formatPointer(path), title, what: '', rows: [row] };
  });
  const lookup = { items, who: { theirs: who, mine: mineIs } };
  const answer = await dialogs.ask('document-conflict', { sides: {} }, lookup);
  if (answer === false || !isObject(answer.sides)) return false;
  return new Map(
    Object.entries(answer.sides).map(([key, side]): [string, Side] => [
      key,
      side === 'theirs' ? 'theirs' : 'mine',
    ]),
  );
}
