/** Checks which blocks stand in the slots of others: of the right kinds, no more than there is room for. */
import type { OwnedBlockDocument } from '../../../../../runtime/generated/documents.generated.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { formatPointer, type Path } from '../../../../../runtime/model/pointer.ts';
import { blocksInSlot, MAX_IN_SLOT, type SlotField } from '../../../../../runtime/model/slots.ts';
import { slotsOf } from '../../../../assembly/slots.ts';
import type { UntranslatedError } from '../../../kernel/http-error.ts';

type Vm = Ast['vm'];
type Instance = Vm[number];
type PathOfInstance = (index: number, ...below: Path) => Path;
type Slot = Pick<SlotField, 'key' | 'maxItems'> & { allows: readonly string[] };

interface Beside {
  /** Its slots may hold what a block of today no longer allows. */
  today?: Pick<Ast, 'vm'>;
  /** Blocks that come with the document. */
  blocks?: ReadonlyMap<string, OwnedBlockDocument>;
}

/**
 * Errors of blocks in slots. A slot that its block no longer has is none: what stands in it waits, undrawn.
 * An outer block that is unknown is kept as it is.
 */
export function checkSlots(
  { vm }: Pick<Ast, 'vm'>,
  placeOf: PathOfInstance,
  { today = { vm: [] }, blocks = new Map() }: Beside = {},
): UntranslatedError[] {
  const outer = new Map(vm.flatMap((each) => (each.slot === undefined ? [[each.key, each] as const] : [])));
  return vm.flatMap((instance, index): UntranslatedError[] => {
    const { key, block, slot } = instance;
    if (slot === undefined) return [];
    const around = outer.get(slot.in);
    const note = (
      below: Path,
      { params, ...message }: Pick<UntranslatedError, 'messageKey' | 'params'>,
    ): UntranslatedError[] => [
      { path: formatPointer(placeOf(index, ...below)), rule: 'slot', ...message, params: { key, ...params } },
    ];
    if (around === undefined) return note(['slot', 'in'], { messageKey: 'content.slot-outer' });
    const field = slotsIn(around.block, blocks).find((each) => each.key === slot.field);
    if (field === undefined || stoodThere(today.vm, instance)) return [];
    if (!field.allows.includes(block))
      return note(['block'], {
        messageKey: 'content.slot-block',
        params: { block, allowed: field.allows.join(', ') },
      });
    const most = Math.max(field.maxItems, blocksInSlot(today.vm, slot).length);
    return blocksInSlot(vm, slot).length > most
      ? note(['slot', 'field'], { messageKey: 'content.slot-full', params: { most: String(field.maxItems) } })
      : [];
  });
}

function slotsIn(block: string, blocks: ReadonlyMap<string, OwnedBlockDocument>): readonly Slot[] {
  const brought = blocks.get(block)?.fields.filter(({ kind }) => kind === 'slot');
  return (
    brought?.map(({ key, allows = [], maxItems = MAX_IN_SLOT }) => ({ key, allows, maxItems })) ??
    slotsOf(block)
  );
}

const stoodThere = (vm: Vm, { key, block, slot }: Instance): boolean =>
  vm.some(
    (each) =>
      each.key === key &&
      each.block === block &&
      each.slot?.in === slot?.in &&
      each.slot?.field === slot?.field,
  );
