// Draws a link to a video or a place at its service.
import { definePrimitive, element } from '../contract.ts';
import { splitEmbed } from './embed/read-embed.ts';

/** Hidden for a value that names none. */
export default definePrimitive({
  required: ['embed'],
  props: { embed: { type: 'string', description: 'Service and id: `youtube:dQw4w9WgXcQ`.' } },
  draw: ({ embed }) => {
    const found = splitEmbed(embed);
    const own =
      found === undefined
        ? { hidden: true }
        : { href: found.service.page(found.id), target: '_blank', rel: 'noopener noreferrer' };
    return ({ attrs }, children) => element('a', attrs, children, own);
  },
});
