// Edits what a node shows that is no field of the block: a member of a record, or a fixed picture.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { OwnedNode, OwnedPicture } from '../../../../runtime/generated/documents.generated.ts';
import { ChoiceBox, SwitchBox, WordsBox } from '../../../panel/inputs.tsx';
import { CHANGEABLE, fieldKeyOf, findField, isReference } from '../../commands/composer/definition-fields.ts';
import { memberOf, membersFor, showMember } from '../../commands/composer/record-nodes.ts';
import { useComposer } from './composer-context.ts';

/** In a list of articles or products: which part of the record the node shows, by its label. */
export const OfRecord = observer(function OfRecord(): ReactElement | null {
  const { composer, words } = useComposer();
  const { node, scope } = composer.node;
  const can = CHANGEABLE[node.is]?.member;
  const isOther = can === undefined || can === 'icon' || node.is === 'richText' || node.is === 'fold';
  if (scope.record === undefined || isOther) return null;
  const now = memberOf(node);
  const members = membersFor(composer.definition, node.id, can);
  // What a block has from elsewhere can be seen, and changed to what there is.
  const shown = now === undefined || members.includes(now) ? members : [...members, now];
  const change = (name: string): void => {
    const record = members.find((each) => each === name);
    if (record !== undefined)
      composer.change(showMember(composer.definition, node, record), `${node.id} record`);
  };
  return (
    <ChoiceBox
      title={words('ofRecord')}
      value={now ?? ''}
      choices={[
        ...(now === undefined ? [['', words('notOfRecord')] as const] : []),
        ...shown.map((each) => [each, words(`record.${each}`)] as const),
      ]}
      onChange={change}
    />
  );
});

const FORMATS = { number: ['number', 'price'], date: ['date', 'day', 'month'] } as const;

/** How a number or the date of a record is written. */
export const TextFormat = observer(function TextFormat(): ReactElement | null {
  const { composer, words } = useComposer();
  const { node } = composer.node;
  const { text } = node;
  if (!isReference(text)) return null;
  const { format, ...shown } = text;
  const key = fieldKeyOf(node);
  const isNumber = key !== undefined && findField(composer.definition, key)?.field.kind === 'number';
  const kind = isNumber ? 'number' : text.record === 'date' ? 'date' : undefined;
  if (kind === undefined) return null;
  const formats = FORMATS[kind];
  const change = (name: string): void => {
    const found = formats.find((each) => each === name);
    if (found !== undefined)
      composer.changeNode(
        node.id,
        (each) => ({ ...each, text: { ...shown, format: found } }),
        `${node.id} format`,
      );
  };
  return (
    <ChoiceBox
      title={words('format')}
      value={format ?? formats[0]}
      choices={formats.map((each) => [each, words(kind === 'date' ? `format.${each}` : each)])}
      onChange={change}
    />
  );
});

/** A fixed picture says what is seen on it, or that it is decorative. */
export const OwnPicture = observer(function OwnPicture(): ReactElement | null {
  const { composer, words } = useComposer();
  const { node } = composer.node;
  const { picture } = node;
  if (picture === undefined || isReference(picture)) return null;
  const alter = (step: string, change: (each: OwnedPicture) => OwnedPicture): void =>
    composer.changeNode(node.id, (each) => withPicture(each, change), `${node.id} ${step}`);
  return (
    <>
      <SwitchBox
        title={words('decorative')}
        isOn={picture.isDecorative === true}
        onChange={(isOn) =>
          alter('decorative', ({ isDecorative: _, ...each }) =>
            isOn ? { ...each, isDecorative: true } : each,
          )
        }
      />
      {picture.isDecorative !== true && (
        <WordsBox
          title={words('alt')}
          value={picture.alt}
          onChange={(alt) => alter('alt', (each) => ({ ...each, alt }))}
        />
      )}
    </>
  );
});

function withPicture(node: OwnedNode, change: (picture: OwnedPicture) => OwnedPicture): OwnedNode {
  const { picture } = node;
  return picture === undefined || isReference(picture) ? node : { ...node, picture: change(picture) };
}
