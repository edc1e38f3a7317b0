// The dialogs of blocks' settings, which are made from the schemas of their data.
import { makeSettingsDialog } from '../../../../runtime/edit/settings.ts';
import type { DialogDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { Registry } from '../../../../runtime/model/registry.ts';
import { blockDocuments, dialogDocuments } from '../../../assembly/documents.ts';

const PREFIX = 'settings:';

/** The name of the dialog for the settings of a block. */
export function settingsDialogOf(block: string): string {
  return `${PREFIX}${block}`;
}

/** All dialogs of the editor: the documents, and one for the settings of each block. */
export const editorDialogs: Registry<DialogDocument> = {
  names: dialogDocuments.names,
  get(name) {
    if (!name.startsWith(PREFIX)) return dialogDocuments.get(name);
    const base = dialogDocuments.get('settings');
    const block = blockDocuments.get(name.slice(PREFIX.length));
    return base === undefined || block === undefined ? undefined : makeSettingsDialog(base, block);
  },
};
