// Lists the tools of the bar: one table for the buttons and for the menu of those without room.
import { titleOfLanguage } from '../../../assembly/language-title.ts';
import type { EditorSession } from '../base/session.ts';
import { isInPreview } from '../device/handover.ts';

export interface BarTool {
  /** Its icon; its message `name` is the label, `name.hint` the tooltip. */
  name: string;
  /** The narrowest window that shows it in the bar: in narrower ones it is in the menu, `never` always. */
  from: 'phone' | 'tablet' | 'desktop' | 'wide' | 'never';
  look?: 'primary';
  /** The address that a link opens in a new tab; a button runs a command instead. */
  href?: string;
  run?(): void;
  isDisabled?(): boolean;
  isShown?(): boolean;
  isBusy?(): boolean;
  /** Of a tool that opens and closes something. */
  isOn?(): boolean;
  /** Shown beside the icon; fills `{count}` of the label. */
  count?(): number;
  /** Fills the placeholders of the hint. */
  hintValues?: Readonly<Record<string, string>>;
}

/** The tools in the order of the bar. Save is last. */
export function listBarTools(session: EditorSession): BarTool[] {
  const { editor, saving, publishing, discard } = session;
  const { page } = editor;
  const isSaving = (): boolean => saving.state === 'saving' || publishing.state === 'saving';
  const mayWrite = (): boolean => editor.may('content.write');
  return [
    ...listWaitingWork(session),
    ...listPageTools(session),
    {
      name: 'undo',
      from: 'phone',
      isDisabled: () => !page.canUndo || !page.isEditing,
      run: () => editor.undo(),
    },
    {
      name: 'redo',
      from: 'tablet',
      isDisabled: () => !page.canRedo || !page.isEditing,
      run: () => editor.redo(),
    },
    {
      name: 'cancel',
      from: 'tablet',
      isShown: mayWrite,
      isDisabled: () => page.unkept.length === 0 || isSaving(),
      run: () => void discard(),
    },
    {
      name: 'save',
      from: 'phone',
      look: 'primary',
      isShown: mayWrite,
      isDisabled: () => page.unsaved.length === 0 || isSaving(),
      isBusy: isSaving,
      run: () => void saving.request(),
    },
  ];
}

/** What waits for the owner: texts to translate, warnings, and drafts. Shown only if there are some. */
function listWaitingWork({ editor, saving, drafts, highlights, warnings }: EditorSession): BarTool[] {
  const { defaultLanguage } = editor.model.site;
  return [
    {
      name: 'untranslated',
      from: 'tablet',
      isShown: () => highlights.untranslated.length > 0,
      count: () => highlights.untranslated.length,
      hintValues: { language: titleOfLanguage(defaultLanguage) },
      run: () => highlights.next(),
    },
    {
      name: 'warnings',
      from: 'desktop',
      isShown: () => warnings.warned.length > 0,
      count: () => warnings.warned.length,
      run: () => warnings.next(),
    },
    {
      name: 'drafts',
      from: 'tablet',
      isShown: () => drafts.restorable.length > 0,
      isDisabled: () => saving.state === 'saving',
      count: () => drafts.restorable.length,
      run: () => void drafts.offer(),
    },
  ];
}

function listPageTools({ editor, saving, tour }: EditorSession): BarTool[] {
  const { page, model } = editor;
  const query = new URLSearchParams({ ...model.route.query, lang: model.site.language });
  return [
    { name: 'add', from: 'tablet', isDisabled: () => !page.isEditing, run: () => void editor.addBlock() },
    {
      name: 'outline',
      from: 'desktop',
      isDisabled: () => !page.isEditing,
      run: () => void editor.showOutline(),
    },
    {
      name: 'history',
      from: 'desktop',
      isDisabled: () => saving.state === 'saving',
      run: () => void editor.dialogs.ask('history', { at: { document: 'content' } }),
    },
    {
      name: 'theme',
      from: 'desktop',
      isShown: () => editor.may('content.write'),
      isOn: () => editor.panel.name === 'theme',
      run: () => editor.panel.show(editor.panel.name === 'theme' ? undefined : 'theme'),
    },
    {
      name: 'view',
      from: 'desktop',
      href: `${model.route.path}?${query.toString()}`,
      // A preview shows the page already as wide as the device.
      isShown: () => !isInPreview(),
    },
    { name: 'keys', from: 'never', run: () => void editor.showKeys() },
    { name: 'tour', from: 'never', run: () => tour.start(true) },
  ];
}
