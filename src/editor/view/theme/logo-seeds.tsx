// Offers four seeds from the logo. They are tried on the page at once, and kept by one button.
import { observer } from 'mobx-react-lite';
import { useState, type ChangeEvent, type ReactElement } from 'react';
import {
  SCHEMES,
  takeSeeds,
  type Seeds,
  type ThemeDocument,
} from '../../../../runtime/theme/theme-document.ts';
import { listLow } from '../../commands/theme/describe-theme.ts';
import { findLogo } from '../../commands/theme/find-logo.ts';
import { chooseSeeds, readPixels } from '../../../client/logo-colours.ts';
import { useSession } from '../base/session.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { useTheme } from './theme-context.ts';

const SEEDS = ['brand', 'surface', 'deep', 'accent'] as const satisfies readonly (keyof Seeds)[];

export const LogoSeeds = observer(function LogoSeeds(): ReactElement {
  const { keeper, words, announce } = useTheme();
  const { editor } = useSession();
  const { draft } = keeper;
  const [problem, setProblem] = useState('');
  const logo = findLogo(editor.page.documents) ?? editor.model.site.icon;
  const tryIt = async (url: string): Promise<void> => {
    setProblem('');
    try {
      const seeds = chooseSeeds(await readPixels(url));
      if (seeds === undefined) return setProblem(words('logoPlain'));
      draft.set({ trial: seeds });
      announce(words('logoTrying'));
    } catch {
      setProblem(words('logoFailed'));
    }
  };
  const tryFile = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    // Pages show no addresses of `blob:`.
    const reader = new FileReader();
    reader.onload = () => void tryIt(String(reader.result));
    reader.onerror = () => setProblem(words('logoFailed'));
    reader.readAsDataURL(file);
  };
  if (draft.trial !== undefined) return <Trial seeds={draft.trial} />;
  return (
    <div className="ed-logo">
      {logo === undefined ? <PanelIcon name="sun" /> : <img src={logo} alt="" />}
      <span>
        {words('logo')}
        {(problem !== '' || logo === undefined) && (
          <span className="ed-panel-hint" role="status">
            {problem === '' ? words('logoNone') : problem}
          </span>
        )}
      </span>
      {logo === undefined ? (
        <label className="ed-panel-button ed-logo-file">
          <input type="file" accept="image/*" disabled={draft.isLocked} onChange={tryFile} />
          {words('logoFile')}
        </label>
      ) : (
        <button
          type="button"
          className="ed-panel-button"
          disabled={draft.isLocked}
          onClick={() => void tryIt(logo)}
        >
          {words('logoTry')}
        </button>
      )}
    </div>
  );
});

/** How many colours are set by hand. */
const byHandIn = ({ overrides: { colors } }: ThemeDocument): number =>
  SCHEMES.reduce((count, scheme) => count + Object.keys(colors?.[scheme] ?? {}).length, 0);

const Trial = observer(function Trial({ seeds }: { seeds: Seeds }): ReactElement {
  const { keeper, words, announce } = useTheme();
  const { draft } = keeper;
  const low = listLow(draft.pairs, draft.shown, draft.presets).length;
  const again = byHandIn(draft.document) - byHandIn(takeSeeds(draft.document, seeds));
  const keep = (): void => {
    draft.set({ trial: undefined });
    draft.take(takeSeeds(draft.document, seeds));
    announce(words('logoKept'));
  };
  return (
    <div className="ed-logo-trial" role="group" aria-label={words('logoColours')}>
      <ul>
        {SEEDS.map((seed) => (
          <li key={seed}>
            <span style={{ background: seeds[seed] }} />
            {words('logoRole', {
              role: words(`seed-${seed}`),
              hex: seeds[seed].toUpperCase(),
            })}
          </li>
        ))}
      </ul>
      <p className={low === 0 ? 'ed-fine' : 'ed-low'}>
        <PanelIcon name={low === 0 ? 'check' : 'warn'} />
        {low === 0
          ? words('pairsFine', { count: String(draft.pairs.length) })
          : words('pairsLow', { count: String(low) })}
      </p>
      {again > 0 && <p className="ed-panel-hint">{words('logoReplaces', { count: String(again) })}</p>}
      <div className="ed-panel-line">
        <span className="ed-panel-hint">{words('logoTrying')}</span>
        <button type="button" className="ed-panel-button" onClick={() => draft.set({ trial: undefined })}>
          {words('logoLeave')}
        </button>
        <button type="button" className="ed-panel-button ed-panel-primary" onClick={keep}>
          {words('logoKeep')}
        </button>
      </div>
    </div>
  );
});
