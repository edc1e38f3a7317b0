// Draws the head of the theme's panel: what is set, what the owner looks at, and a menu.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { SCHEMES } from '../../../../runtime/theme/theme-document.ts';
import { IconButton, PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useTheme } from './theme-context.ts';
import { ThemeMenu } from './theme-menu.tsx';

interface ThemeHeadProps {
  discard(): void;
  close(): void;
}

export const ThemeHead = observer(function ThemeHead({ discard, close }: ThemeHeadProps): ReactElement {
  const { keeper, document, words, read } = useTheme();
  const { draft } = keeper;
  const preset = draft.presets.get(draft.document.preset);
  const title =
    preset === undefined ? draft.document.preset : read(preset.title as Parameters<typeof read>[0]);
  const count = draft.changed.length;
  const name = words(count === 0 ? 'name' : 'nameChanged', {
    preset: title,
    count: String(count),
  });
  return (
    <div className="ed-panel-line">
      <h2 tabIndex={-1}>{read(document.title)}</h2>
      <span className="ed-panel-badge" title={name}>
        {name}
      </span>
      <LookSwitch />
      <ThemeMenu discard={discard} />
      <IconButton icon="close" label={words('close')} onClick={close} />
    </div>
  );
});

/** What the owner looks at. What visitors get is a row of the panel. */
const LookSwitch = observer(function LookSwitch(): ReactElement {
  const { keeper, words, announce } = useTheme();
  const { draft } = keeper;
  return (
    <div className="ed-look" role="group" aria-label={words('look')}>
      {SCHEMES.map((scheme) => {
        const label = words(scheme === 'light' ? 'lookLight' : 'lookDark');
        return (
          <button
            key={scheme}
            type="button"
            aria-pressed={draft.look === scheme}
            aria-label={label}
            title={label}
            onClick={() => {
              draft.settle();
              draft.set({ look: scheme });
              if (scheme === 'dark' && draft.read('/scheme') === 'off') announce(words('lookOff'));
            }}
          >
            <PanelIcon name={scheme === 'light' ? 'sun' : 'moon'} />
          </button>
        );
      })}
    </div>
  );
});
