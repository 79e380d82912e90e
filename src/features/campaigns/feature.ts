import { defineFeature } from '../../server/feature.ts'
import { campaignsContribution } from './server/contribution.ts'

export const campaignsFeature = defineFeature({
  name: 'campaigns',
  knows: ['accounts', 'likes', 'notifications', 'orders', 'profiles', 'search', 'sites'],
  reads: ['accounts', 'conversation_members', 'likes', 'profiles'],
  contribution: campaignsContribution,
})
