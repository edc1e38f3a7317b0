// Lets an owner choose one of the style presets of the site.
import { connectField } from '../../blocks/fields/connect.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Chooses one of the style presets of the site for the text of the form (`style`, `sample`, …); the value is
 * the preset, with its `style`. It calls on the dialog `presets` (returns all), `save`, `rename`, `replace`
 * and `delete` (with a preset; undefined if the owner decided against it), and `declare` as StylePreview.
 */
export default defineField({
  reads: ['style', 'sample', 'base', 'textColor', 'background'],
  naming: () => 'group',
  async load() {
    const { StylePresets } = await import('./style/presets.tsx');
    return connectField(StylePresets as never, (props) => props);
  },
});
