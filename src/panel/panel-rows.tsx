// Draws the rows of a section, each by its control. Colours stand beside one another, groups are folded.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { PanelRow } from '../../runtime/generated/documents.generated.ts';
import { FontChoice, Segments, Tiles } from './controls/choices.tsx';
import { ColourWell } from './controls/colour-well.tsx';
import { Slider } from './controls/slider.tsx';
import { SwitchRow } from './controls/switch-row.tsx';
import { NumberRow, TextRow, WordsRow } from './controls/typed-rows.tsx';
import { usePanel } from './parts/panel-context.ts';

const CONTROLS = {
  colour: ColourWell,
  tiles: Tiles,
  segments: Segments,
  slider: Slider,
  switch: SwitchRow,
  font: FontChoice,
  words: WordsRow,
  text: TextRow,
  number: NumberRow,
} as const;

export function PanelRows({ rows }: { rows: readonly PanelRow[] }): ReactElement {
  return (
    <>
      {runsOf(rows).map((run) => {
        const [first] = run;
        return first === undefined ? null : <Run key={first.path ?? first.name} rows={run} first={first} />;
      })}
    </>
  );
}

/** Rows that stand together: of one group, or colours that follow one another. */
function runsOf(rows: readonly PanelRow[]): PanelRow[][] {
  const runs: PanelRow[][] = [];
  for (const row of rows) {
    const [last] = runs.at(-1) ?? [];
    const isSame =
      last !== undefined &&
      last.group?.['en-US'] === row.group?.['en-US'] &&
      (row.group !== undefined || (row.control === 'colour' && last.control === 'colour'));
    if (isSame) runs.at(-1)?.push(row);
    else runs.push([row]);
  }
  return runs;
}

const Run = observer(function Run({
  rows,
  first,
}: {
  rows: readonly PanelRow[];
  first: PanelRow;
}): ReactElement | null {
  const { read, values } = usePanel();
  const drawn = rows.map((row) => <Row key={row.path ?? row.name} row={row} />);
  const content = first.control === 'colour' ? <div className="ed-wells">{drawn}</div> : <>{drawn}</>;
  if (first.group === undefined) return content;
  const isChanged = rows.some(({ path }) => path !== undefined && values.isChanged(path));
  return (
    <details className="ed-panel-group">
      <summary data-changed={isChanged || undefined}>{read(first.group)}</summary>
      {content}
    </details>
  );
});

function Row({ row }: { row: PanelRow }): ReactElement | null {
  const { parts } = usePanel();
  if (row.control === 'part') {
    const Part = parts[row.name];
    return Part === undefined ? null : <Part />;
  }
  const Control = CONTROLS[row.control];
  return row.path === undefined ? null : <Control row={row} path={row.path} />;
}
