// Draws what a page to write on has around its text: tools, the picture's panel, slash menu, foot.
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { BubbleMenu } from '@tiptap/react/menus';
import { useMemo, type ReactElement, type Ref } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
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

const isHere = ({ editor, element }: Shown): boolean =>
  editor.view.hasFocus() || element.contains(document.activeElement);

/** Words are selected. */
function showsTools(shown: Shown): boolean {
  const { selection } = shown.editor.state;
  return !selection.empty && !(selection instanceof NodeSelection) && isHere(shown);
}

/** The caret is in a table, whose rows the tools change. */
const showsTableTools = (shown: Shown): boolean =>
  shown.editor.state.selection.empty && shown.editor.isActive('table') && isHere(shown);

/** Where the table around the caret is in sight: its tools stand below it and cover no line of the text. */
function tableOf({ view, state }: Editor): { getBoundingClientRect(): DOMRect } | null {
  const { node } = view.domAtPos(state.selection.from);
  const table = (node instanceof Element ? node : node.parentElement)?.closest('table');
  if (!table) return null;
  return {
    getBoundingClientRect() {
      const { x, y, width, bottom } = table.getBoundingClientRect();
      return new DOMRect(x, y, width, Math.max(Math.min(bottom, innerHeight - BELOW_TABLE) - y, 0));
    },
  };
}

const showsPicture = ({ editor }: Shown): boolean =>
  editor.state.selection instanceof NodeSelection && editor.state.selection.node.type.name === 'image';

/** The tools and the picture's panel stand above what they change, below where there is no room. */
const ABOVE = { placement: 'top', offset: 8, flip: { padding: 120 }, shift: { padding: 8 } } as const;
/** Pixels for the tools below a table that is taller than the window. */
const BELOW_TABLE = 140;
const BELOW = { placement: 'bottom-start', offset: 8, flip: true, shift: { padding: 8 } } as const;

/** What a text has that is a page to write on. */
export function PageParts({ editor, controls, asking, keys }: PagePartsProps): ReactElement {
  const { translate } = useFieldServices();
  const atSelection = useMemo(() => selectionTools(asking), [asking]);
  const inserting = useMemo(() => insertTools(asking), [asking]);
  const tools = (
    <Toolbar editor={editor} tools={atSelection} controls={controls} label={translate('editor.rich.tools')} />
  );
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
        {tools}
      </BubbleMenu>
      <BubbleMenu
        editor={editor}
        pluginKey="table"
        updateDelay={80}
        shouldShow={showsTableTools}
        getReferencedVirtualElement={() => tableOf(editor)}
        options={BELOW}
        className="rich-bubble"
      >
        {tools}
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
