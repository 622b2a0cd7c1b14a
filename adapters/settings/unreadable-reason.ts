/** Why a file cannot be read, in words for whoever named it. */
export const unreadableReason = (cause: unknown): string => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  return code === 'EISDIR' ? 'it is a folder' : String(code);
};
