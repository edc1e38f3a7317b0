import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { isSame } from '../../../../runtime/compare/same.ts';
import { isBlock } from '../../contracts/block-address.ts';
import { focusOn, focusOnEnd } from '../../commands/elements/focus.ts';
import type { KindTool } from '../../../../runtime/generated/documents.generated.ts';
import type { EditableElement } from '../../commands/elements/targets.ts';
import { useDesk } from '../base/use-editor.ts';
import { Icon } from '../base/icon.tsx';
import { placeToolbar } from '../base/place-toolbar.ts';
import { usePlace } from '../base/use-place.ts';

/** Where a key leads from a button among `count`. */
const STEPS: Readonly<Record<string, (position: number, count: number) => number>> = {
  ArrowRight: (position, count) => (position + 1) % count,
  ArrowLeft: (position, count) => (position + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface ToolbarButton {
  name: string;
  title: string;
  icon?: string;
  keys?: string;
  isEnabled: boolean;
  use(): void;
}

/** The tools of what is locked: a toolbar in the sense of WAI-ARIA, one stop of Tab, walked with the arrow keys. */
export const Toolbar = observer(function Toolbar({ editable }: { editable: EditableElement }): ReactElement {
  const { editor } = useDesk();
  const bar = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  usePlace(bar, () => editor.targets.rectOf(editable), placeToolbar);
  const language = editor.site.language;
  // Most changes of the page change none of its tools: it is drawn anew only when they differ.
  const tools = useMemo(() => {
    const list = (): { tool: KindTool; isEnabled: boolean }[] =>
      editor.toolsOf(editable).map((tool) => ({ tool, isEnabled: editor.canUse(tool, editable) }));
    return computed(list, { equals: isSame });
  }, [editor, editable]).get();
  const buttons: ToolbarButton[] = tools.map(({ tool, isEnabled }) => ({
    name: tool.name,
    title: tool.title[language] ?? tool.name,
    icon: tool.icon,
    keys: tool.keys,
    isEnabled,
    use: () => void editor.useTool(tool.name),
  }));
  const hasNone = buttons.length === 0;
  if (!isBlock(editable.target)) {
    const use = (): void => editor.blocks.choose(editable.target);
    buttons.push({ name: 'block', title: editor.words('blocks.whole'), icon: 'block', isEnabled: true, use });
  }
  const stop = Math.min(reached, buttons.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = STEPS[event.key]?.(stop, buttons.length);
    // Back to what is locked, or on to what stands behind it: the browser takes that step itself.
    if (event.key === 'Tab' && !event.shiftKey) return focusOnEnd(editor.targets, editable);
    if (event.key === 'Tab') focusOn(editor.targets.find(editable)?.element ?? editable.element);
    else if (next === undefined) return;
    else event.currentTarget.querySelectorAll('button')[next]?.focus();
    event.preventDefault();
  };

  return (
    <div
      ref={bar}
      className="ed-tools"
      role="toolbar"
      tabIndex={-1}
      aria-disabled={!editor.page.isEditing}
      aria-label={editor.words('toolsOf', { kind: editor.titleOf(editable.target) })}
      onKeyDown={onKeyDown}
    >
      {hasNone && <span className="ed-no-tools">{editor.words('noTools')}</span>}
      {buttons.map(({ name, title, icon, keys, isEnabled, use }, index) => (
        <button
          key={name}
          type="button"
          className="ed-tool"
          tabIndex={index === stop ? 0 : -1}
          aria-disabled={!isEnabled}
          aria-keyshortcuts={keys?.replace('Mod', 'Control')}
          title={
            keys === undefined ? undefined : `${title} (${keys.replace('Mod', 'Ctrl').replace('Arrow', '')})`
          }
          // The element keeps the focus, and with it the caret.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setReached(index)}
          onClick={() => isEnabled && use()}
        >
          {icon !== undefined && <Icon name={icon} />}
          <span className="ed-tool-word">{title}</span>
        </button>
      ))}
    </div>
  );
});
