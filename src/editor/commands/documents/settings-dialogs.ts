// Makes dialogs from the schemas of blocks' data.
import { makeItemDialog, makeSettingsDialog, nameList } from '../../../../runtime/edit/settings/dialogs.ts';
import type { BlockDocument, DialogDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import type { Registry } from '../../../../runtime/model/registry.ts';
import { blockDocuments, dialogDocuments } from '../../../assembly/documents.ts';

const BASE = 'settings';
const PREFIX = `${BASE}:`;

/** The name of the dialog for the settings of a block. */
export function settingsDialogOf(block: string): string {
  return `${PREFIX}${block}`;
}

/** The name of the dialog for an item of a list. */
export function itemDialogOf(block: string, list: Path): string {
  return `${PREFIX}${nameList(block, list)}`;
}

/** The document that all dialogs made from schemas begin with. */
export function settingsBase(): DialogDocument {
  const base = dialogDocuments.get(BASE);
  if (base === undefined) throw new Error(`There is no dialog "${BASE}".`);
  return base;
}

/** A block and the list in it that a name such as `banner-1/resourceMap.banner` stands for. */
export function readListName(name: string): { block: BlockDocument; list: Path } | undefined {
  const [blockName = '', list = ''] = name.split('/');
  const block = blockDocuments.get(blockName);
  return block === undefined || list === '' ? undefined : { block, list: list.split('.') };
}

/** All dialogs of the editor: the documents, one for each block's settings, one for the items of a list. */
export const editorDialogs: Registry<DialogDocument> = {
  names: dialogDocuments.names,
  get(name) {
    if (!name.startsWith(PREFIX)) return dialogDocuments.get(name);
    const rest = name.slice(PREFIX.length);
    const found = readListName(rest);
    if (found !== undefined) return makeItemDialog(settingsBase(), found.block, found.list);
    const block = blockDocuments.get(rest);
    return block === undefined ? undefined : makeSettingsDialog(settingsBase(), block);
  },
};
