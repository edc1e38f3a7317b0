// Shows two versions of several items side by side, one of which is chosen.
import './changes.css';
import './versions.css';
import { useId, type ReactElement } from 'react';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import type { ShownVersions, VersionSide } from './contract.ts';
import { MarkedText } from './marked-text.tsx';
import { VersionPicture } from './version-picture.tsx';

const SIDES = ['theirs', 'mine'] as const;

/** `before` is theirs, `after` mine, `base` what both were made from. The value is the choice by id. */
export function Versions({ items, who, value, onChange }: FieldProps): ReactElement {
  const { translate } = useFieldServices();
  const name = useId();
  const things = Array.isArray(items) ? (items as readonly ShownVersions[]) : [];
  const origins = (who ?? {}) as Readonly<Partial<Record<VersionSide, string>>>;
  const chosen = (value ?? {}) as Readonly<Record<string, string>>;
  const choose = onChange as (sides: Record<string, string>) => void;
  const chooseAll = (side: string): void => choose(Object.fromEntries(things.map(({ key }) => [key, side])));
  return (
    <div className="versions">
      {things.length > 1 && (
        <div className="versions-all">
          {SIDES.map((side) => (
            <button key={side} type="button" className="row-add" onClick={() => chooseAll(side)}>
              {translate(`editor.versions.all.${side}`)}
            </button>
          ))}
        </div>
      )}
      {things.map(({ key, title, rows, draw }) => (
        <fieldset key={key} className="version">
          <legend className="change-title">{title}</legend>
          <Before rows={rows} />
          <div className="version-sides">
            {SIDES.map((side) => (
              <label key={side} className="version-side">
                <span className="version-choice">
                  <input
                    type="radio"
                    name={`${name} ${key}`}
                    checked={chosen[key] === side}
                    onChange={() => choose({ ...chosen, [key]: side })}
                  />
                  {translate(`editor.versions.${side}`)}
                </span>
                <span className="change-side version-who">{origins[side]}</span>
                {draw !== undefined && <VersionPicture draw={draw} side={side} />}
                {rows.map(({ label, before, after }) => (
                  <span key={label} className="version-row">
                    <span className="change-side">{label}</span>
                    <MarkedText
                      value={side === 'mine' ? after : before}
                      other={side === 'mine' ? before : after}
                      nothing={translate('editor.changes.nothing')}
                    />
                  </span>
                ))}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** What both versions were made from. */
function Before({ rows }: Pick<ShownVersions, 'rows'>): ReactElement | null {
  const { translate } = useFieldServices();
  const known = rows.flatMap(({ label, base }) => (base === undefined ? [] : [{ label, base }]));
  if (known.length === 0) return null;
  return (
    <dl className="version-before">
      <dt className="version-choice">{translate('editor.versions.before')}</dt>
      {known.map(({ label, base }) => (
        <dd key={label} className="version-row">
          <span className="change-side">{label}</span>
          <MarkedText value={base} other={base} nothing={translate('editor.changes.nothing')} />
        </dd>
      ))}
    </dl>
  );
}
