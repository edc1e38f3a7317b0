// Draws the settings of a chosen picture in a text: its width, caption and text alternative.
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { useId, type ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { LimitedBox } from '../../../blocks/fields/limited-box.tsx';

/** The widths that a picture can have, in pixels of the page; none is its own. */
const WIDTHS = { small: 240, half: 360, whole: undefined } as const;

interface PictureAttributes {
  alt: string | null;
  width: string | null;
  height: string | null;
  src: string | null;
}

const isPicture = ({ state }: Editor): boolean =>
  state.selection instanceof NodeSelection && state.selection.node.type.name === 'image';

export function PicturePanel({ editor }: { editor: Editor }): ReactElement | null {
  const { translate, ask } = useFieldServices();
  const id = useId();
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      isPicture(now)
        ? { ...(now.getAttributes('image') as PictureAttributes), isInFigure: now.isActive('figure') }
        : null,
  });
  if (shown === null) return null;
  const choose = async (width: number | undefined): Promise<void> => {
    const own = (await ask('picture', shown.src)) as { width?: string; height?: string };
    const height = Math.round(((width ?? 0) * Number(own.height)) / Number(own.width));
    const size =
      width === undefined || !Number.isFinite(height)
        ? own
        : { width: String(width), height: String(height) };
    editor.commands.updateAttributes('image', { width: null, height: null, ...size });
  };
  const isOf = (width: number | undefined): boolean => {
    const now = Number(shown.width);
    if (width !== undefined) return now === width;
    return now !== WIDTHS.small && now !== WIDTHS.half;
  };
  return (
    <div className="rich-picture" role="group" aria-label={translate('editor.rich.picture')}>
      <div role="group" aria-label={translate('editor.rich.width')} className="rich-picture-widths">
        {Object.entries(WIDTHS).map(([name, width]) => (
          <button key={name} type="button" aria-pressed={isOf(width)} onClick={() => void choose(width)}>
            {translate(`editor.rich.width.${name}`)}
          </button>
        ))}
        {!shown.isInFigure && (
          <button type="button" onClick={() => addCaption(editor)}>
            {translate('editor.rich.caption')}
          </button>
        )}
      </div>
      <label htmlFor={id}>{translate('editor.rich.alt')}</label>
      <LimitedBox
        id={id}
        most={500}
        type="text"
        value={shown.alt ?? ''}
        onChange={({ target }) => editor.commands.updateAttributes('image', { alt: target.value })}
      />
    </div>
  );
}

/** Puts the picture into a figure, with the caret in the caption below it. */
function addCaption(editor: Editor): void {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection)) return;
  const { from, to, node } = selection;
  const caption = { type: 'figcaption' };
  editor
    .chain()
    .insertContentAt({ from, to }, { type: 'figure', content: [node.toJSON(), caption] })
    .setTextSelection(from + 1 + node.nodeSize + 1)
    .run();
  // At once: the command "focus" waits for the next frame, and what is typed until then would be lost.
  editor.view.focus();
}
