// Lists the differences between two versions, item by item.
import './changes.css';
import type { ReactElement } from 'react';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import type { ShownChange } from './contract.ts';
import { MarkedText } from './marked-text.tsx';

export function ChangeList({ items }: FieldProps): ReactElement {
  const { translate } = useFieldServices();
  const changes = Array.isArray(items) ? (items as readonly ShownChange[]) : [];
  if (changes.length === 0) return <p className="change-nothing">{translate('editor.changes.none')}</p>;
  return (
    <ul className="changes">
      {changes.map(({ key, title, what, rows }) => (
        <li key={key} className="change">
          <p className="change-title">
            {title} <span className="change-what">{what}</span>
          </p>
          {rows.length > 0 && (
            <dl className="change-rows">
              {rows.map(({ label, before, after }) => (
                <div key={label} className="change-row">
                  <dt>{label}</dt>
                  <dd className="change-before">
                    <span className="change-side">{translate('editor.changes.before')}</span>
                    <MarkedText value={before} other={after} nothing={translate('editor.changes.nothing')} />
                  </dd>
                  <dd className="change-after">
                    <span className="change-side">{translate('editor.changes.after')}</span>
                    <MarkedText value={after} other={before} nothing={translate('editor.changes.nothing')} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
