// Offers a button where a slot is empty.
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import { observer } from 'mobx-react-lite';
import { blocksInSlot } from '../../../../runtime/model/slots.ts';
import type { SlotProps } from '../../../../runtime/render/render-context.ts';
import { slotsOf } from '../../../assembly/slots.ts';
import type { Editor } from '../../commands/editor.ts';

/** Makes the button that adds the first block to a slot. Drawn after the first render: that of the server. */
export function makeSlotEnd(editor: Editor): ComponentType<SlotProps> {
  const { page, site, translate } = editor;
  return observer(function SlotEnd({ area, slot }: SlotProps): ReactElement | null {
    const [isShown, setShown] = useState(false);
    useEffect(() => setShown(true), []);
    const vm = page.instances[area];
    if (!isShown || !page.isEditing || blocksInSlot(vm, slot).length > 0) return null;
    const outer = vm.find(({ key }) => key === slot.in)?.block ?? '';
    const title = slotsOf(outer).find(({ key }) => key === slot.field)?.title[site.language] ?? '';
    return (
      <div className="ed-empty-lists" lang={site.language}>
        <button
          type="button"
          className="ed-button"
          onClick={() => {
            const below = editor.blocks.beside({ document: area, key: slot.in }, 'below');
            void editor.addBlock({ ...below, slot });
          }}
        >
          {translate('blocks.addToSlot', { name: title })}
        </button>
      </div>
    );
  });
}
