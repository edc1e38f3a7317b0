// Lets an owner choose which blocks may stand in a place for blocks.
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactElement } from 'react';
import type { OwnedField } from '../../../../runtime/generated/documents.generated.ts';
import { checkPlacing } from '../../../../runtime/edit/placing.ts';
import { OWNED_LIMITS } from '../../../../runtime/owned/walk.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { slotsOf } from '../../../assembly/slots.ts';
import { ChoiceBox } from '../../../panel/inputs.tsx';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import { useSession } from '../base/session.ts';
import { useComposer } from './composer-context.ts';

interface AllowedBlocksProps {
  field: OwnedField;
  alter(step: string, change: (field: OwnedField) => OwnedField): void;
}

export const AllowedBlocks = observer(function AllowedBlocks({
  field,
  alter,
}: AllowedBlocksProps): ReactElement {
  const allows = field.allows ?? [];
  const { composer, words, read } = useComposer();
  const { siteBlocks } = useSession().editor.context;
  const [, setLoaded] = useState(false);
  useEffect(() => {
    // Without the others, those of the page and of the program can be chosen.
    siteBlocks.load().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [siteBlocks]);
  const titleOf = (name: string): string => read(blockDocuments.get(name)?.title) || name;
  const most = OWNED_LIMITS.slotBlocks;
  const change = (names: string[]): void => alter('allows', (each) => ({ ...each, allows: names }));
  const others = listPlaceable(composer.definition.name)
    .filter((name) => !allows.includes(name))
    .map((name) => [name, titleOf(name)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  const title = words('allows', { count: String(allows.length), most: String(most) });
  return (
    <div className="ed-panel-stack" role="group" aria-label={title}>
      <span className="ed-panel-title">{title}</span>
      {allows.map((name) => (
        <div key={name} className="ed-choice-value">
          <span>{titleOf(name)}</span>
          <IconButton
            icon="close"
            label={words('removeNamed', { name: titleOf(name) })}
            disabled={allows.length === 1}
            onClick={() => change(allows.filter((each) => each !== name))}
          />
        </div>
      ))}
      {allows.length < most && (
        <ChoiceBox
          title={words('allow')}
          value=""
          choices={[['', ''], ...others]}
          onChange={(name) => change([...allows, name])}
        />
      )}
    </div>
  );
});

/** Blocks of any page that hold no other blocks. */
function listPlaceable(self: string): string[] {
  const place = { ast: { vm: [], data: {}, dict: {} }, document: 'content' as const, page: '' };
  return blockDocuments
    .names()
    .filter(
      (name) =>
        name !== self &&
        slotsOf(name).length === 0 &&
        checkPlacing(blockDocuments.get(name), place) === undefined,
    );
}
