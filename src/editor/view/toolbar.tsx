import { observer } from 'mobx-react-lite';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { Marked } from '../input/targets.ts';
import { useDesk } from './editor-context.ts';
import { Icon } from './icon.tsx';
import { placeToolbar } from './place-toolbar.ts';
import { usePlace } from './use-place.ts';

/** The tools of the locked element: a toolbar in the sense of WAI-ARIA, walked with the arrow keys. */
export const Toolbar = observer(function Toolbar({ marked }: { marked: Marked }): ReactElement {
  const { editor } = useDesk();
  const bar = useRef<HTMLDivElement>(null);
  usePlace(bar, () => editor.targets.find(marked)?.element, placeToolbar);
  const tools = editor.toolsOf(marked);
  const language = editor.site.language;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') {
      editor.release();
      marked.element.focus();
    } else if (step !== undefined) {
      const buttons = [...event.currentTarget.querySelectorAll('button')];
      const now = buttons.findIndex((button) => button === document.activeElement);
      buttons.at((now + step) % buttons.length)?.focus();
    }
  };

  return (
    <div
      ref={bar}
      className="ed-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={editor.words('toolsOf', { kind: editor.titleOf(marked.target) })}
      onKeyDown={onKeyDown}
    >
      {tools.length === 0 && <span className="ed-no-tools">{editor.words('noTools')}</span>}
      {tools.map(({ name, title, icon }, index) => (
        <button
          key={name}
          type="button"
          className="ed-tool"
          tabIndex={index === 0 ? 0 : -1}
          // The element keeps the focus, and with it the caret.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => void editor.useTool(name)}
        >
          {icon !== undefined && <Icon name={icon} />}
          <span>{title[language]}</span>
        </button>
      ))}
    </div>
  );
});
