// Lists the contrasts where colours are set. What is too low has one repair.
import { observer } from 'mobx-react-lite';
import { useState, type ReactElement } from 'react';
import { contrast as measure, readLch } from '../../../../runtime/theme/color.ts';
import { coloursOf, type ContrastPair } from '../../../../runtime/theme/contrast.ts';
import { valuesOf } from '../../../../runtime/theme/theme-document.ts';
import {
  groundOf,
  isLow,
  listLow,
  namePair,
  showContrast,
  type LowColour,
} from '../../commands/theme/describe-theme.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useTheme } from './theme-context.ts';
import { showFramed, useLowFrames } from './use-low-frames.ts';

/** What is listed although it can be read well. */
const ALWAYS = [
  'text/surface',
  'alt-text-muted/surface-alt',
  'alt-text-brand/surface-alt',
  'on-brand/brand',
  'inverse-text/surface-inverse',
];

/** Below this lightness a ground is dark. */
const NIGHT = 0.55;

const keyOf = ({ scheme, role, on, part = 1 }: ContrastPair): string => [scheme, role, on, part].join('/');

export const ContrastList = observer(function ContrastList(): ReactElement {
  const { keeper, words } = useTheme();
  const { pairs, look, shown, presets } = keeper.draft;
  const [isWhole, setWhole] = useState(false);
  const framed = useLowFrames(keeper.draft);
  const ofLook = pairs.filter(({ scheme }) => scheme === look);
  const fine = ofLook.filter(
    (pair) =>
      !isLow(pair) && (isWhole || (pair.part === undefined && ALWAYS.includes(`${pair.role}/${pair.on}`))),
  );
  return (
    <>
      <NightGround />
      <ul className="ed-contrasts" aria-label={words('contrast')}>
        {listLow(pairs, shown, presets).map((low) => (
          <Low
            key={`${low.scheme}/${low.role}`}
            low={low}
            framed={framed.get(`${low.scheme}/${low.role}`) ?? 0}
          />
        ))}
        {fine.map((pair) => (
          <li key={keyOf(pair)}>
            <PairLine pair={pair} more={0} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="ed-panel-button ed-panel-quiet"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {words('allPairs', { count: String(ofLook.length) })}
        <PanelIcon name="down" />
      </button>
    </>
  );
});

/** Says where a dark page is drawn on a lighter ground than the one that was chosen. */
const NightGround = observer(function NightGround(): ReactElement | null {
  const { keeper, words } = useTheme();
  const { shown, presets, look } = keeper.draft;
  const { seeds, scheme } = valuesOf(shown, presets);
  const drawn = coloursOf(shown, look, presets).surface;
  const isDark = readLch(drawn).l < NIGHT;
  const chosen = readLch(seeds.surface).l < NIGHT ? seeds.surface : seeds.deep;
  const isRaised = isDark && readLch(drawn).l - readLch(chosen).l > 0.01;
  if (!isRaised || (look === 'dark' && scheme === 'off')) return null;
  const values = { drawn: drawn.toUpperCase(), chosen: chosen.toUpperCase() };
  return (
    <p className="ed-panel-hint" role="status">
      {words('nightRaised', values)}
    </p>
  );
});

const PairLine = observer(function PairLine({
  pair,
  more,
}: {
  pair: ContrastPair;
  /** Grounds that are not named. */
  more: number;
}): ReactElement {
  const { keeper, words } = useTheme();
  const { shown, presets } = keeper.draft;
  const colours = coloursOf(shown, pair.scheme, presets);
  const name = namePair(words, pair);
  const values = {
    contrast: showContrast(pair.contrast),
    need: String(pair.need),
  };
  return (
    <>
      <span
        className="ed-contrast-sample"
        style={{
          background: groundOf(pair, colours),
          color: colours[pair.role],
        }}
        aria-hidden="true"
      >
        {words('sample')}
      </span>
      <span className="ed-contrast-name">
        {name}
        {more > 0 && <span className="ed-panel-hint">{words('moreGrounds', { count: String(more) })}</span>}
      </span>
      <span className="ed-contrast-number">
        <PanelIcon name={isLow(pair) ? 'warn' : 'check'} />
        {words(isLow(pair) ? 'low' : 'enough', values)}
      </span>
    </>
  );
});

interface LowProps {
  low: LowColour;
  /** Elements of this page that are framed for it. */
  framed: number;
}

/** What is kept although it is low is asked about again before it is published. */
const Low = observer(function Low({ low, framed }: LowProps): ReactElement | null {
  const { keeper, words, announce } = useTheme();
  const { draft } = keeper;
  const [left, setLeft] = useState<string>();
  const { repaired, scheme, role, pairs } = low;
  const [pair] = pairs;
  if (pair === undefined) return null;
  const colours = coloursOf(draft.shown, scheme, draft.presets);
  const contrast = repaired === undefined ? '' : showContrast(measure(repaired, groundOf(pair, colours)));
  const use = (): void => {
    draft.changeAll({ [`/colors/${scheme}/${role}`]: repaired });
    announce(words('repaired', { pair: namePair(words, pair), contrast }));
  };
  return (
    <li data-low>
      <PairLine pair={pair} more={pairs.length - 1} />
      {scheme === draft.look && (
        <div className="ed-repair">
          <span>{words(framed === 0 ? 'framedNone' : 'framed', { count: String(framed) })}</span>
          {framed > 0 && (
            <button
              type="button"
              className="ed-panel-button ed-panel-quiet"
              onClick={() => showFramed(`${scheme}/${role}`)}
            >
              {words('framedShow')}
            </button>
          )}
        </div>
      )}
      {repaired === undefined && <p className="ed-repair">{words('repairNone')}</p>}
      {repaired !== undefined && left !== colours[role] && (
        <div className="ed-repair">
          <span className="ed-repair-drop" style={{ background: colours[role] }} />
          <PanelIcon name="arrow" />
          <span className="ed-repair-drop" style={{ background: repaired }} />
          <span>{words('repair', { contrast })}</span>
          <button type="button" className="ed-panel-button" disabled={draft.isLocked} onClick={use}>
            {words('repairUse')}
          </button>
          <button
            type="button"
            className="ed-panel-button ed-panel-quiet"
            onClick={() => setLeft(colours[role])}
          >
            {words('repairKeep')}
          </button>
        </div>
      )}
    </li>
  );
});
