// Lists the keys of the editor.
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { kinds } from '../../../assembly/documents.ts';
import type { Translate } from '../../contracts/messages.ts';
import { formatKeys, SHORTCUTS } from '../../contracts/shortcuts.ts';

/** The editor's own keys, then those of the tools of all kinds: what each does, and its keys. */
export function listKeys(translate: Translate, { language }: SiteModel): JsonObject[] {
  const own = Object.entries(SHORTCUTS).map(([name, chords]): [string, string] => [
    translate(`keys.${name}`),
    chords.map(formatKeys).join(', '),
  ]);
  const ofTools = kinds
    .names()
    .flatMap((kind) => kinds.get(kind)?.tools ?? [])
    .flatMap(({ name, title, keys }): [string, string][] =>
      keys === undefined ? [] : [[title[language] ?? name, formatKeys(keys)]],
    );
  return [...new Map([...own, ...ofTools])].map(([name, value]) => ({ name, value }));
}
