// Draws the bar above the designer: undo, redo, what stands in the place of the canvas. On phones it has what
// opens as a sheet.
import type { ReactElement } from 'react';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useDesigner } from './designer-context.ts';
import { DesignerIcon } from './designer-icons.tsx';

type Sheet = 'palette' | 'panel' | undefined;

/** What is shown in the place of the canvas, or above it. */
export type Mode = 'design' | 'paste' | 'trial';

interface DesignerBarProps {
  mode: Mode;
  setMode(mode: Mode): void;
  sheet: Sheet;
  setSheet(sheet: Sheet): void;
}

export function DesignerBar(props: DesignerBarProps): ReactElement {
  const { mode, setMode, sheet, setSheet } = props;
  const { state, words } = useDesigner();
  const toggle = (which: Sheet): void => setSheet(sheet === which ? undefined : which);
  return (
    <div className="fd-bar">
      <HistoryButton way="undo" keys="Ctrl Z" />
      <HistoryButton way="redo" keys="Ctrl Y" />
      <ModeButton is="paste" word="import" {...{ mode, setMode }} />
      <ModeButton is="trial" word={mode === 'trial' ? 'backToDesign' : 'try'} {...{ mode, setMode }} />
      <span className="fd-phone-tools">
        <button
          type="button"
          className="ed-panel-button"
          aria-expanded={sheet === 'palette'}
          onClick={() => toggle('palette')}
        >
          + {words('fields')}
        </button>
        <button
          type="button"
          className="ed-panel-button"
          aria-expanded={sheet === 'panel'}
          aria-label={words('panel')}
          disabled={state.chosen.length === 0}
          onClick={() => toggle('panel')}
        >
          <DesignerIcon name="slider" />
          <span className="fd-panel-word">{words('panel')}</span>
        </button>
      </span>
    </div>
  );
}

interface ModeButtonProps extends Pick<DesignerBarProps, 'mode' | 'setMode'> {
  is: Mode;
  word: string;
}

function ModeButton({ is, word, mode, setMode }: ModeButtonProps): ReactElement | null {
  const { words, isOff } = useDesigner();
  if (is === 'paste' && (isOff || mode === 'trial')) return null;
  return (
    <button
      type="button"
      className="ed-panel-button"
      aria-pressed={mode === is}
      aria-label={words(word)}
      onClick={() => setMode(mode === is ? 'design' : is)}
    >
      <DesignerIcon name={is === 'paste' ? 'lines' : 'show'} />
      <span className="fd-mode-word">{words(word)}</span>
    </button>
  );
}

function HistoryButton({ way, keys }: { way: 'undo' | 'redo'; keys: string }): ReactElement {
  const { session, state, words, announce, isOff } = useDesigner();
  const isPossible = way === 'undo' ? state.canUndo : state.canRedo;
  return (
    <button
      type="button"
      className="ed-panel-button ed-panel-only"
      aria-label={words(way)}
      title={`${words(way)} (${keys})`}
      disabled={!isPossible || isOff}
      onClick={() => {
        session[way]();
        announce(words(way === 'undo' ? 'undone' : 'redone'));
      }}
    >
      <PanelIcon name={way} />
    </button>
  );
}
