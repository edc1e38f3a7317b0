/**
 * Writes the message for a request that a server in front of ours, such as a proxy, has refused. Loaded when
 * needed.
 */

const TOO_LARGE = 413;

interface Texts {
  tooLarge: string;
  refused: (status: number) => string;
}

const CHINESE: Texts = {
  tooLarge:
    '网站前面的服务器（代理）拒绝了这次发送，因为内容太大，网站本身没有收到。请换小一些的文件；网站的管理员可以调高代理允许的大小。',
  refused: (status) =>
    `网站前面的服务器（代理）拒绝了这次请求（${status}），网站本身没有收到，可能是内容太大。请告诉网站的管理员。`,
};

const ENGLISH: Texts = {
  tooLarge:
    'A server in front of this website (a proxy) has refused this because of its size; the website itself ' +
    'has not received it. Send a smaller file. Who runs the website can raise the limit of the proxy.',
  refused: (status) =>
    `A server in front of this website (a proxy) has refused this (${status}); the website itself has not ` +
    'received it. It may be too large. Please tell who runs the website.',
};

/** The message for a status of 4xx that was not ours. */
export function describeRefusedInFront(status: number, language: string): string {
  const { tooLarge, refused } = language.startsWith('zh') ? CHINESE : ENGLISH;
  return status === TOO_LARGE ? tooLarge : refused(status);
}
