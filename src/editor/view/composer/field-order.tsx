// Lists the fields of a block, or of the items of a list, in the order in which pages have them.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Icon } from '../base/icon.tsx';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import { fieldKeyOf, findField } from '../../commands/composer/definition-fields.ts';
import { moveField } from '../../commands/composer/field-kind.ts';
import { useComposer } from './composer-context.ts';

const WAYS = [
  [-1, 'up', 'fieldUp'],
  [1, 'down', 'fieldDown'],
] as const;

/** Nothing where there is nothing to order. */
export const FieldOrder = observer(function FieldOrder({ list }: { list?: string }): ReactElement | null {
  const { composer, words, read, announce } = useComposer();
  const { definition } = composer;
  const fields = list === undefined ? definition.fields : (findField(definition, list)?.field.fields ?? []);
  if (fields.length < 2) return null;
  const move = (key: string, name: string, by: -1 | 1): void => {
    composer.change(moveField(definition, { key, list, by }));
    const place = fields.findIndex((each) => each.key === key) + by + 1;
    announce(words('fieldMoved', { name, place: String(place), all: String(fields.length) }));
  };
  const choose = (key: string): void => {
    const node = composer.nodes.find((each) => fieldKeyOf(each.node) === key)?.node;
    if (node !== undefined) composer.set({ chosen: node.id });
  };
  return (
    <section className="ed-field-boxes" aria-label={words('fieldList')}>
      <h3>{words('fieldList')}</h3>
      <p className="ed-panel-hint">{words('fieldListHelp')}</p>
      <ol className="ed-field-order">
        {fields.map(({ key, kind, setting }, index) => {
          const name = read(setting.title) || words(kind);
          return (
            <li key={key}>
              <button type="button" className="ed-field-name" onClick={() => choose(key)}>
                {name} <span className="ed-panel-hint">{words(kind)}</span>
              </button>
              {WAYS.map(([by, icon, word]) => (
                <IconButton
                  key={icon}
                  icon={<Icon name={icon} />}
                  label={words(word, { name })}
                  aria-disabled={fields[index + by] === undefined}
                  onClick={({ currentTarget }) => {
                    if (fields[index + by] === undefined) return;
                    move(key, name, by);
                    // A row that is put elsewhere would lose the focus.
                    requestAnimationFrame(() => currentTarget.focus());
                  }}
                />
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
});
