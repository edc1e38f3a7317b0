// The questions that the theme's panel asks, in dialogs of the editor.
import type { Choices, Side } from '../../../../runtime/compare/merge.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import type { ShownChange } from '../../../assembly/forms/changes-contract.ts';
import type { Dialogs } from '../../store/dialogs.ts';
import { textOfValue, titleOfPlace, type ThemeTexts } from './describe-theme.ts';
import type { ThemeClashes } from './theme-keeper.ts';

/** Whose value is kept of what both owners have set; false: decide later. */
export async function askThemeConflict(
  dialogs: Pick<Dialogs, 'ask'>,
  texts: ThemeTexts,
  { clashes, who }: ThemeClashes,
): Promise<Choices | false> {
  const items = clashes.map(({ path, base, mine, theirs }): ShownChange => {
    const shown = (value: unknown): { text: string } => ({
      text: textOfValue(texts, path, value),
    });
    const title = titleOfPlace(texts, path);
    const row = {
      label: title,
      before: shown(theirs),
      after: shown(mine),
      base: shown(base),
    };
    return { key: formatPointer(path), title, what: '', rows: [row] };
  });
  const owners = { theirs: who, mine: texts.words('mine') };
  const answer = await dialogs.ask('theme-conflict', { sides: {} }, { items, who: owners });
  if (answer === false || !isObject(answer.sides)) return false;
  return new Map(
    Object.entries(answer.sides).map(([key, side]): [string, Side] => [
      key,
      side === 'theirs' ? 'theirs' : 'mine',
    ]),
  );
}
