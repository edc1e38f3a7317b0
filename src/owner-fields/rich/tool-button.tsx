// Draws a button of the toolbar of a text.
import type { ReactElement } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import type { ToolSign } from './tools.ts';

interface ToolButtonProps {
  tool: ToolSign;
  isOn?: boolean | undefined;
  isOff: boolean;
  /** The one in the order of the tab key. */
  isStop: boolean;
  onFocus?(): void;
  onPress(): void;
}

export function ToolButton({ tool, isOn, isOff, isStop, onFocus, onPress }: ToolButtonProps): ReactElement {
  const { translate } = useFieldServices();
  const name = translate(`editor.rich.${tool.name}`);
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isOn}
      aria-disabled={isOff}
      aria-label={name}
      title={name}
      data-tool={tool.name}
      data-sign={tool.sign}
      onFocus={onFocus}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {tool.sign === undefined && name}
    </button>
  );
}
