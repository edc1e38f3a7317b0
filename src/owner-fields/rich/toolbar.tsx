// Draws the toolbar of a text.
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { ToolButton } from './tool-button.tsx';
import type { Tool } from './tools.ts';

interface ToolbarProps {
  editor: Editor;
  tools: readonly Tool[];
  /** The text that the tools change. */
  controls: string;
  label: string;
}

/** One tab stop; arrow keys, Home and End go from tool to tool. */
export function Toolbar({ editor, tools, controls, label }: ToolbarProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState('');
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isOff, isOffered }) => ({
        isOn: isOn?.(now),
        isOff: isOff?.(now) ?? false,
        isOffered: isOffered?.(now) ?? true,
      })),
  });
  const shown = tools.flatMap((tool, at) => {
    const state = states[at];
    return state?.isOffered === true ? [{ tool, ...state }] : [];
  });
  const first = shown.find(({ tool }) => tool.name === stop) ?? shown[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (now + 1) % buttons.length,
      ArrowLeft: (now - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <div
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      className="rich-tools"
      onKeyDown={onKeyDown}
    >
      {shown.map(({ tool, isOn, isOff }) => (
        <ToolButton
          key={tool.name}
          {...{ tool, isOn, isOff }}
          isStop={tool === first?.tool}
          onFocus={() => setStop(tool.name)}
          onPress={() => tool.run(editor)}
        />
      ))}
    </div>
  );
}
