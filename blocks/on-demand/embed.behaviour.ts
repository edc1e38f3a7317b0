/** Loads the frame of a video or a map of another service when the visitor wants it. */
import { splitEmbed } from './embed/read-embed.ts';

export default function attachEmbed(
  box: HTMLElement,
  { embed, name }: { embed: string; name: string },
): () => void {
  const onClick = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest('[data-embed=load]') === null) return;
    const found = splitEmbed(embed);
    if (found === undefined || box.hasAttribute('data-loaded')) return;
    const frame = document.createElement('iframe');
    frame.title = name;
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    // No frame of a service changes the page around it.
    frame.sandbox.value = 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation';
    frame.className = 'absolute inset-0 size-full border-0';
    frame.src = found.service.frame(found.id);
    box.toggleAttribute('data-loaded', true);
    box.append(frame);
    frame.focus();
  };
  box.addEventListener('click', onClick);
  return () => box.removeEventListener('click', onClick);
}
