// Draws what a page to write on has around its text: tools, the picture's panel, slash menu, foot.
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { BubbleMenu } from '@tiptap/react/menus';
import { useMemo, type ReactElement, type Ref } from 'react';
import { useFieldHost } from '../../../blocks/fields/host.ts';
import { PageFoot } from './page-foot.tsx';
import { insertTools, selectionTools } from './page-tools.ts';
import { PicturePanel } from './picture-panel.tsx';
import { SlashMenu, type SlashKeys } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import type { Tool } from './tools.ts';

interface PagePartsProps {
  editor: Editor;
  /** Id of the text. */
  controls: string;
  /** Tools whose questions the form answers. */
  asking: readonly Tool[];
  keys: Ref<SlashKeys>;
}

interface Shown {
  editor: Editor;
  element: HTMLElement;
}

/** Words that are selected, or a caret in a table, whose rows the tools change. */
function showsTools({ editor, element }: Shown): boolean {
  const { selection } = editor.state;
  const isHere = editor.view.hasFocus() || element.contains(document.activeElement);
  const hasWords = !selection.empty && !(selection instanceof NodeSelection);
  return isHere && (hasWords || editor.isActive('table'));
}

const showsPicture = ({ editor }: Shown): boolean =>
  editor.state.selection instanceof NodeSelection && editor.state.selection.node.type.name === 'image';

/** The tools and the picture's panel stand above what they change, below where there is no room. */
const ABOVE = { placement: 'top', offset: 8, flip: { padding: 120 }, shift: { padding: 8 } } as const;
const BELOW = { placement: 'bottom-start', offset: 8, flip: true, shift: { padding: 8 } } as const;

/** What a text has that is a page to write on. */
export function PageParts({ editor, controls, asking, keys }: PagePartsProps): ReactElement {
  const { say } = useFieldHost();
  const atSelection = useMemo(() => selectionTools(asking), [asking]);
  const inserting = useMemo(() => insertTools(asking), [asking]);
  return (
    <>
      <BubbleMenu
        editor={editor}
        pluginKey="tools"
        updateDelay={80}
        shouldShow={showsTools}
        options={ABOVE}
        className="rich-bubble"
      >
        <Toolbar editor={editor} tools={atSelection} controls={controls} label={say('editor.rich.tools')} />
      </BubbleMenu>
      <BubbleMenu
        editor={editor}
        pluginKey="picture"
        updateDelay={80}
        shouldShow={showsPicture}
        options={BELOW}
        className="rich-bubble"
      >
        <PicturePanel editor={editor} />
      </BubbleMenu>
      <SlashMenu ref={keys} editor={editor} tools={inserting} />
      <PageFoot editor={editor} />
    </>
  );
}
