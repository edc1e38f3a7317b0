// Draws the editor of rich text.
import './rich-text.css';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from 'react';
import { LEFT_OUT_KINDS, type LeftOut } from '../../../runtime/model/left-out.ts';
import { useFieldServices, type FieldServices } from '../../../blocks/fields/services.ts';
import { pickFiles } from '../controls/library-picture.tsx';
import { attributesOf, type RichTextBoxProps } from './box-attributes.ts';
import { cleanPaste } from './clean-paste.ts';
import { EXTENSIONS } from './extensions.ts';
import { insertPictures, picturesIn } from './dropped-pictures.ts';
import type { Handover } from './handover.ts';
import { PageParts } from './page-parts.tsx';
import { holdsPictures, storePictures } from './pasted-pictures.ts';
import { placePicture } from './place-picture.ts';
import { withLinksInLines } from './place-links.ts';
import type { SlashKeys } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { HISTORY, TOOLS, type Tool } from './tools.ts';
import { writeHtml } from './write-html.ts';

/** It goes on with what was typed before it was loaded. */
export function RichTextBox(props: RichTextBoxProps & { handover: Handover }): ReactElement {
  const { id, isDisabled, isPage = false, handover } = props;
  const { translate, ask } = useFieldServices();
  const { editor, said, keys, pasteStored } = useWriter(props);
  useEffect(() => {
    editor.setEditable(!isDisabled, false);
  }, [editor, isDisabled]);
  const whole = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(pasteStored);
  useEffect(() => {
    if (whole.current !== null) takeOver(editor, whole.current, handover, begin);
  }, [editor, handover]);
  const asking = useMemo(() => askingTools(ask), [ask]);
  const tools = useMemo(
    () => [...TOOLS, ...asking.filter(({ name }) => name !== 'file'), ...HISTORY],
    [asking],
  );
  return (
    <div
      ref={whole}
      className="rich-text"
      data-invalid={props.isInvalid ? '' : undefined}
      data-page={isPage ? '' : undefined}
    >
      {isDisabled ? null : (
        <Toolbar editor={editor} tools={tools} controls={id} label={translate('editor.rich.tools')} />
      )}
      <EditorContent editor={editor} />
      {isPage && !isDisabled && <PageParts {...{ editor, asking, keys }} controls={id} />}
      <p className="rich-said" role="status">
        {said}
      </p>
    </div>
  );
}

/** The editor of a text, what it says, and who gets its keys first. */
function useWriter(props: RichTextBoxProps) {
  const { isDisabled, isPage = false, value, onChange } = props;
  const { translate, ask } = useFieldServices();
  const [said, setSaid] = useState('');
  const written = useRef(value);
  const keys = useRef<SlashKeys>(null);
  const own = useRef<Editor>(null);
  const { take, pasteStored } = usePictures(own, { ask, translate, say: setSaid });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: withLinksInLines(value),
    editable: !isDisabled,
    // Style elements without the page's nonce are not applied.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...attributesOf(props),
        class: 'rich-box',
        ...(isPage ? { 'data-hint': translate('editor.rich.hint') } : {}),
      },
      transformPastedHTML: (html) => {
        const { html: clean, leftOut } = cleanPaste(html, location.origin);
        setSaid(describeLeftOut(leftOut, translate));
        return clean;
      },
      handleKeyDown: (_, event) => keys.current?.press(event) ?? false,
      handlePaste: (view, event) =>
        pasteStored(event.clipboardData?.getData('text/html') ?? '') ||
        take(picturesIn(event.clipboardData), view.state.selection.from),
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return take(picturesIn(event.dataTransfer), at ?? view.state.selection.from);
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = writeHtml(now.state.doc);
      onChange(written.current);
    },
  });
  useEffect(() => {
    own.current = editor;
  }, [editor]);
  useEffect(() => {
    // Another text than the one that was typed here: an undone or a merged one.
    if (written.current === value) return;
    written.current = value;
    editor.commands.setContent(withLinksInLines(value), { emitUpdate: false });
  }, [editor, value]);
  return { editor, said, keys, pasteStored };
}

interface Receiving extends Pick<FieldServices, 'ask' | 'translate'> {
  /** Says how far it is, or why a picture was refused. */
  say(text: string): void;
}

/** Takes pictures that are dropped or pasted. Both functions return false for what holds none. */
function usePictures(own: RefObject<Editor | null>, { ask, translate, say }: Receiving) {
  const take = (files: readonly File[], position: number): boolean => {
    if (files.length === 0 || own.current === null) return false;
    say(translate('editor.rich.uploading'));
    insertPictures(own.current, ask, files, position).then(
      () => say(''),
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    );
    return true;
  };
  /** Markup with pictures in itself is pasted as soon as the library has them. */
  const pasteStored = (html: string): boolean => {
    if (!holdsPictures(html)) return false;
    say(translate('editor.rich.uploading'));
    void storePictures(html, ask).then(({ html: stored, refused }) => {
      own.current?.view.pasteHTML(stored);
      if (refused !== '') say(refused);
    });
    return true;
  };
  return { take, pasteStored };
}

/** One message of all that a pasted text has lost; empty if it has lost nothing. */
function describeLeftOut(leftOut: LeftOut, translate: FieldServices['translate']): string {
  const things = LEFT_OUT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0;
    return count === 0 ? [] : [translate(`editor.rich.left.${kind}`, { count })];
  });
  return things.length === 0
    ? ''
    : translate('editor.rich.dropped', { things: things.join(translate('editor.rich.and')) });
}

/** Goes on where the owner has begun: with the caret, a pressed tool, what was pasted. */
function takeOver(
  editor: Editor,
  whole: Element,
  { focus, caret, press, paste }: Handover,
  pasteStored: (html: string) => boolean,
): void {
  const toolOf = (name: string): HTMLElement | null => whole.querySelector(`[data-tool="${name}"]`);
  if (focus === 'text') {
    const at = caret === undefined ? undefined : editor.view.posAtCoords(caret)?.pos;
    // The command `focus` waits for the next picture of the window: a key until then would be lost.
    editor.view.focus();
    editor.commands.setTextSelection(at ?? editor.state.doc.content.size);
  } else if (focus !== undefined) toolOf(focus.tool)?.focus();
  if (paste !== undefined) {
    if (paste.html === '') editor.view.pasteText(paste.text);
    else if (!pasteStored(paste.html)) editor.view.pasteHTML(paste.html);
  }
  if (press !== undefined) toolOf(press)?.click();
}

/** Tools whose questions the form answers. */
function askingTools(ask: FieldServices['ask']): Tool[] {
  return [
    {
      name: 'link',
      isOn: (editor) => editor.isActive('link'),
      run: (editor) => void setLink(editor, ask),
    },
    { name: 'picture', run: (editor) => void insertPicture(editor, ask) },
    { name: 'file', run: (editor) => void insertFile(editor, ask) },
    {
      name: 'alt',
      isOffered: (editor) => editor.isActive('image'),
      run: (editor) => void describePicture(editor, ask),
    },
  ];
}

async function setLink(editor: Editor, ask: FieldServices['ask']): Promise<void> {
  const { href = '', target } = editor.getAttributes('link') as { href?: string; target?: string };
  const answer = readTarget(await ask('link', { url: href, isNewTab: target === '_blank' }));
  const chain = editor.chain().focus();
  if (answer === undefined) chain.run();
  else if (answer.url === '') chain.extendMarkRange('link').unsetLink().run();
  else {
    const link = { href: answer.url, target: answer.isNewTab ? '_blank' : null };
    if (editor.state.selection.empty && href === '')
      chain.insertContent({ type: 'text', text: answer.url, marks: [{ type: 'link', attrs: link }] }).run();
    else chain.extendMarkRange('link').setLink(link).run();
  }
}

/** The address that was chosen: as the console's dialog says it, or as parts of pages store it. */
function readTarget(answer: unknown): { url: string; isNewTab: boolean } | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { url, linkUrl, isNewTab } = answer as { url?: string; linkUrl?: string; isNewTab?: boolean };
  return { url: url ?? linkUrl ?? '', isNewTab: isNewTab === true };
}

/** The alternative text that was written, from either dialog; undefined when it was dismissed. */
function readAlt(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer;
  const alt = typeof answer === 'object' && answer !== null ? (answer as { alt?: unknown }).alt : undefined;
  return typeof alt === 'string' ? alt : undefined;
}

async function insertPicture(editor: Editor, ask: FieldServices['ask']): Promise<void> {
  const [file] = await pickFiles(ask, { resourceType: 1, multiple: false, most: 1 });
  if (file === undefined) return;
  const [sizes, alt] = [await ask('picture', file.url), await ask('alt', '')];
  const attrs = { ...(sizes as object), src: file.url, alt: readAlt(alt) ?? '' };
  placePicture(editor, attrs);
}

/** A link to a file of the library, by its name. */
async function insertFile(editor: Editor, ask: FieldServices['ask']): Promise<void> {
  const [file] = await pickFiles(ask, { resourceType: 3, multiple: false, most: 1 });
  if (file === undefined) return;
  const text = file.name ?? file.url;
  const marks = [{ type: 'link', attrs: { href: file.url, target: null } }];
  editor.chain().focus().insertContent({ type: 'text', text, marks }).run();
}

async function describePicture(editor: Editor, ask: FieldServices['ask']): Promise<void> {
  const { alt = '' } = editor.getAttributes('image') as { alt?: string };
  const answer = readAlt(await ask('alt', alt));
  if (answer !== undefined) editor.chain().focus().updateAttributes('image', { alt: answer }).run();
}
