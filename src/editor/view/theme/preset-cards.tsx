// Offers the presets to choose from, each drawn by its own roles.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { classOfTheme } from '../../commands/theme/theme-styles.ts';
import { RadioRow } from '../../../panel/controls/choices.tsx';
import { useTheme } from './theme-context.ts';

export const PresetCards = observer(function PresetCards(): ReactElement {
  const { keeper, words, read } = useTheme();
  const { draft } = keeper;
  const count = draft.changed.length;
  const presets = [...draft.presets.values()];
  return (
    <>
      {draft.isLocked && (
        <p className="ed-panel-note" role="note">
          {words('presetUnknown')}
        </p>
      )}
      {count > 0 && (
        <p className="ed-panel-hint ed-presets-kept">
          {words(count === 1 ? 'keptOne' : 'kept', { count: String(count) })}
        </p>
      )}
      <RadioRow
        path="/preset"
        className="ed-presets"
        label={{ is: words('presets') }}
        choices={presets.map(({ name }) => ({ value: name }))}
        renderChoice={({ value }) => (
          <>
            <PresetCard name={String(value)} />
            <span>{read(draft.presets.get(String(value))?.title as Parameters<typeof read>[0])}</span>
          </>
        )}
      />
    </>
  );
});

function PresetCard({ name }: { name: string }): ReactElement {
  return (
    <span className={`ed-card ${classOfTheme(name)}`} aria-hidden="true">
      <b>
        <span lang="zh-CN">境</span> Aa
      </b>
      <i />
      <i />
      <u />
      <s />
      <s />
    </span>
  );
}
