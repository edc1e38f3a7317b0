// Lists the fonts that owners have uploaded: what each says of itself, and what allows its use.
import './own-fonts.css';
import { observer } from 'mobx-react-lite';
import { useId, useState, type ChangeEvent, type ReactElement } from 'react';
import type { FontItem } from '../../../../runtime/generated/api.generated.ts';
import { stackOf } from '../../../../runtime/theme/write-css.ts';
import { ownFontCode, type OwnFont } from '../../../../runtime/theme/own-font.ts';
import { PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { nameOf } from '../../commands/theme/own-fonts.ts';
import { useTheme } from './theme-context.ts';

const MAX_LICENCE = 500;

export const OwnFonts = observer(function OwnFonts(): ReactElement {
  const { fonts, keeper, words, announce } = useTheme();
  const [problem, setProblem] = useState('');
  const id = useId();
  const attempt = (run: () => Promise<string>): void => {
    setProblem('');
    void run().then(announce, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  const add = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // The same file may be chosen again when it is mended.
    target.value = '';
    if (file !== undefined)
      attempt(async () => {
        const { font, isNew } = await fonts.add(file);
        return words(isNew ? 'ownFontAdded' : 'ownFontThere', { name: nameOf(font) });
      });
  };
  return (
    <section className="ed-own-fonts" aria-labelledby={id}>
      <div className="ed-panel-line">
        <h4 id={id}>{words('ownFonts')}</h4>
        <label className="ed-panel-button ed-logo-file" aria-busy={fonts.isBusy}>
          <input
            type="file"
            accept=".woff2,.woff,.ttf,.otf"
            disabled={fonts.isBusy || keeper.draft.isLocked}
            onChange={add}
          />
          {words(fonts.isBusy ? 'ownFontReading' : 'ownFontAdd')}
        </label>
      </div>
      {problem !== '' && (
        <p role="alert" className="ed-low">
          <PanelIcon name="warn" />
          {problem}
        </p>
      )}
      {fonts.items.length === 0 && <p className="ed-panel-hint">{words('ownFontNone')}</p>}
      <ul>
        {fonts.items.map((item) => (
          <OwnFontRow key={item.url} item={item} attempt={attempt} />
        ))}
      </ul>
    </section>
  );
});

interface OwnFontRowProps {
  item: FontItem;
  attempt(run: () => Promise<string>): void;
}

function factsOf({ weights: [light, heavy], size }: FontItem): Record<string, string> {
  const weights = light === heavy ? String(light) : `${light}–${heavy}`;
  const isSmall = size < 1_048_576;
  return { weights, size: isSmall ? `${Math.ceil(size / 1024)} KB` : `${(size / 1_048_576).toFixed(1)} MB` };
}

const OwnFontRow = observer(function OwnFontRow({ item, attempt }: OwnFontRowProps): ReactElement {
  const { fonts, words } = useTheme();
  const [licence, setLicence] = useState(item.licence || item.ownLicence);
  const name = nameOf(item);
  const code = ownFontCode(item.url) ?? '';
  const isLong = licence.trim().length > MAX_LICENCE;
  const isKept = item.licence !== '' && licence.trim() === item.licence;
  const keep = async (): Promise<string> => {
    await fonts.keep(item.url, licence.trim());
    return words('ownFontKept', { name });
  };
  return (
    <li>
      <div className="ed-panel-line">
        <b style={{ fontFamily: stackOf(item.url as OwnFont) }}>{name}</b>
        <a className="ed-panel-hint" href={`/owner/media/${code}`} target="_blank" rel="noreferrer">
          {words('ownFontFile')}
        </a>
      </div>
      <span className="ed-panel-hint">{words('ownFontFacts', factsOf(item))}</span>
      {item.lacking > 0 && (
        <span className="ed-low">
          {words('ownFontLacks', { lacking: String(item.lacking), used: String(item.used) })}
        </span>
      )}
      <label className="ed-panel-stack">
        <span className="ed-panel-title">{words('ownFontLicence')}</span>
        <textarea
          rows={2}
          value={licence}
          aria-invalid={isLong || undefined}
          onChange={({ currentTarget: { value } }) => setLicence(value)}
        />
      </label>
      {isLong && (
        <p role="alert" className="ed-low">
          {words('ownFontLong', { most: String(MAX_LICENCE) })}
        </p>
      )}
      {!isKept && (
        <div className="ed-panel-line">
          <span className="ed-panel-hint">
            {words(item.licence === '' ? 'ownFontAsks' : 'ownFontChanged')}
          </span>
          <button
            type="button"
            className="ed-panel-button ed-panel-primary"
            disabled={licence.trim() === '' || isLong}
            onClick={() => attempt(keep)}
          >
            {words('ownFontConfirm')}
          </button>
        </div>
      )}
    </li>
  );
});
