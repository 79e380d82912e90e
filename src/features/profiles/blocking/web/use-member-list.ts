import type { InferContractRouterOutputs } from '@orpc/contract'
import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MemberName } from '../../../../core/schemas.ts'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi, usePageData } from '../../../../web/page-data.tsx'
import { putData } from '../../../../web/query-cache.ts'
import type { profiles } from '../../contract.ts'
import { memberHidden, memberShown } from '../../page-events.ts'

/** The lists of blocked and hidden members. */
export type ListName = 'blocked' | 'hidden'
type Listed = Pick<MemberName, 'id' | 'name'>
/** A member on a list; blocked members by name only. */
export type ListedMember = MemberName & { main_image?: { thumb_filename: string } | null }
interface ListAnswer {
  cards: ListedMember[]
}

type Hidden = InferContractRouterOutputs<typeof profiles>['hidden']

/** Returns the members on one of the viewer's lists. */
export function useOwnList(list: ListName) {
  const { blocked, hidden } = useApi().profiles
  const options = list === 'blocked' ? blocked.queryOptions() : hidden.queryOptions()
  return useQuery(options as UseQueryOptions<ListAnswer>)
}

/**
 * Adds members to one of the viewer's lists and removes them; each change shows a notice, and adding can be
 * undone there.
 */
export function useMemberList(list: ListName) {
  const t = useTranslations()
  const toast = useToast()
  const { add, remove, afterAdd, afterRemove } = useListCalls(list)
  const onError = (err: unknown) => {
    toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('frame.offline') })
  }
  const removing = useMutation({
    mutationFn: ({ id }: Listed) => remove({ profile_id: id }),
    onError,
    onSuccess: (answer, { id, name }) => {
      toast.show({
        text: t(list === 'blocked' ? 'profiles.view.unblockedToast' : 'profiles.hidden.shownToast', { name }),
      })
      return afterRemove(id, answer)
    },
  })
  const adding = useMutation({
    mutationFn: ({ id }: Listed) => add({ profile_id: id }),
    onError,
    onSuccess: (answer, member) => {
      const { id, name } = member
      toast.show({
        text: t(list === 'blocked' ? 'profiles.view.blockedToast' : 'profiles.hidden.hiddenToast', { name }),
        action: {
          label: t(list === 'blocked' ? 'profiles.view.undo' : 'profiles.hidden.undo'),
          onAction: () => removing.mutate(member),
        },
      })
      return afterAdd(id, answer)
    },
  })
  return {
    add: (member: Listed) => adding.mutate(member),
    remove: (member: Listed) => removing.mutate(member),
    isPending: adding.isPending || removing.isPending,
    /** The member who is being removed. */
    removedId: removing.isPending ? removing.variables.id : undefined,
  }
}

/** Returns the calls of a list and their effects on the page. */
function useListCalls(list: ListName) {
  const { api, queryClient, emit } = usePageData()
  const undos = useRef(new Map<number, () => void>())
  const { block, unblock, hide, unhide } = api.call.profiles
  if (list === 'blocked') {
    const follow = () => queryClient.invalidateQueries()
    return { add: block, remove: unblock, afterAdd: follow, afterRemove: follow }
  }
  const show = (answer: ListAnswer) => putData(queryClient, api.profiles.hidden.queryKey(), answer as Hidden)
  return {
    add: hide,
    remove: unhide,
    afterAdd: (id: number, answer: ListAnswer) => {
      // Going back to the search finds it unchanged except for the hidden member.
      undos.current.set(id, emit(memberHidden, { id }))
      show(answer)
    },
    afterRemove: (id: number, answer: ListAnswer) => {
      const undo = undos.current.get(id) ?? (() => emit(memberShown, { id }))
      undos.current.delete(id)
      undo()
      show(answer)
    },
  }
}
