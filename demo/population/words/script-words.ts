/** The texts of the scripted chats in one language, line by line in the order of `scriptedChats`. */
export type ScriptWords = {
  /** The chats of `free`, a woman, with men. */
  free: readonly (readonly string[])[]
  /** The chats of `premium`, a man, with women. */
  premium: readonly (readonly string[])[]
  /** The profile of the partners that answer by rules. */
  partner: { about: string; reason: string }
}
