/** URLs of PostgreSQL, which may name any number of hosts as no other URL may. This file does not load the driver. */

/** What is before the hosts, the hosts with their ports, and what is after them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/su;

/** One URL for each host. */
export const hostUrls = (url: string): readonly string[] => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return before === '' ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
};

export const isPostgresUrl = (text: string): boolean => {
  if (!/^postgres(?:ql)?:\/\/./u.test(text)) return false;
  const urls = hostUrls(text);
  // With several, an empty one would be a connection to this machine.
  const isNamed = urls.length === 1 || urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '');
  return isNamed && urls.every((url) => URL.canParse(url));
};
