/** The texts of the staged chats in one language, line by line in the order of `stageChats`. */
export type StageWords = {
  /** The chats of `free`, a woman, with men. */
  free: readonly (readonly string[])[]
  /** The chats of `premium`, a man, with women. */
  premium: readonly (readonly string[])[]
  /** The profile of the partners that answer by rules. */
  partner: { about: string; reason: string }
}
